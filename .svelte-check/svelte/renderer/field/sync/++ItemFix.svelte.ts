///<reference types="svelte" />
;
import type { ItemShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import { acceptedExtensions } from '../../../shared/api/fileTypes.ts';
import type { Fix, OfJob } from './fixOf.ts';
;

  interface Props {
    item: ItemShown;
    fix: Fix | null;
    job: OfJob;
    state: AppState;
    /** What the buttons are about, for those who do not see the line that they are in. */
    name: string;
    retry: () => unknown;
    sendAnyway: () => unknown;
    replace: (file: File) => unknown;
    revise: (() => void) | undefined;
  };function $$render() {

  
  
  
  
  
  


  const { item, fix, job, state: app, name, retry, sendAnyway, replace, revise }: Props = $props();
  const words = $derived(app.words);

  let picker = $state<HTMLInputElement | null>(null);
  const picked = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file) void replace(file);
    input.value = '';
  };
  const chosen = (jobId: number): unknown =>
    app.attempt(() => app.gateway.call('decideItem', { id: item.id, decision: { kind: 'is-job', jobId } }));
  const when = (at: string | null): string =>
    at === null || Number.isNaN(Date.parse(at)) ? '' : words.time(Date.parse(at));
;
async () => {

if(fix?.kind === 'choose'){
   { svelteHTML.createElement("div", {     "class":`fix`,"role":`group`,"aria-label":`${words.whichJob} ${name}`,});
     { svelteHTML.createElement("strong", {});words.whichJob; }
     { svelteHTML.createElement("ul", {});
         for(let candidate of __sveltets_2_ensureArray(item.candidates)){candidate.jobId;
        const about = words.candidate(candidate.jobId, candidate.name, when(candidate.createdAt));
         { svelteHTML.createElement("li", {});
           { svelteHTML.createElement("span", {});about; }
           { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":() => chosen(candidate.jobId),"aria-label":`${words.thisOne}: ${about}`,}});words.thisOne; Button}
         }
      }
     }
     { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":sendAnyway,}});words.sendAnyway; Button}
   }
} else if (fix){
   { svelteHTML.createElement("div", { "class":`fix`,});
    if(fix.kind === 'edit'){
       { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"kind":`main`,"href":app.router.to({ screen: 'draft', id: job.id, part: fix.part }),}});words.editJob;  ButtonLink}
    } else if (fix.kind === 'settings'){
       { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"href":app.router.to({ screen: 'settings' }),}});words.openSettings; ButtonLink}
    } else if (fix.kind === 'revise' && revise){
       { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":revise,}});words.reviseAgain; Button}
    } else if (fix.kind === 'revise'){
       { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"href":app.router.to({ screen: 'job', id: job.id }),}});words.reviseAgain; ButtonLink}
    } else if (fix.kind === 'replace'){
       { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":() => picker?.click(),"aria-label":`${words.replace} ${name}`,}});words.replace; Button}
       { const $$_input1 = svelteHTML.createElement("input", {        "type":`file`,"accept":acceptedExtensions,"hidden":true,"onchange":picked,});picker = $$_input1;}
    } else if (fix.kind === 'send-again'){
       { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":sendAnyway,"aria-label":`${words.sendAnyway}: ${name}`,}});words.sendAnyway; Button}
    }else{
       { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":retry,"aria-label":`${words.retry}: ${name}`,}});words.retry; Button}
    }
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ItemFix__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ItemFix__SvelteComponent_ = ReturnType<typeof ItemFix__SvelteComponent_>;
/*Ωignore_endΩ*/export default ItemFix__SvelteComponent_;