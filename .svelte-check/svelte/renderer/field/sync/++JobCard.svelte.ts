///<reference types="svelte" />
;
import type { OpenJobShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import type { Ticking } from '../../state/ticking.ts';
import Badge from '../../ui/Badge.svelte';
import StateBadge from '../jobs/StateBadge.svelte';
import JobItems from './JobItems.svelte';
;

  interface Props {
    job: OpenJobShown;
    state: AppState;
    clock: Ticking;
    open: boolean;
    toggle: () => void;
  };function $$render() {

  
  
  
  
  
  


  const { job, state: app, clock, open, toggle }: Props = $props();
  const words = $derived(app.words);
  const name = $derived(job.name === '' ? words.unnamed : job.name);
  const place = $derived(
    job.jobId === null
      ? app.router.to({ screen: 'draft', id: job.id, part: 'check' })
      : app.router.to({ screen: 'job', id: job.id }),
  );

  let head = $state<HTMLElement | null>(null);
  /** With the last line the card goes, too. */
  const leave = (): void => (job.open > 1 ? head : document.getElementById('sync-title'))?.focus();
;
async () => {

 { svelteHTML.createElement("article", {  "class":`card`,});job.state === 'blocked';
   { svelteHTML.createElement("div", { "class":`head`,});
     { const $$_button2 = svelteHTML.createElement("button", {            "type":`button`,"class":`toggle`,"aria-expanded":open,"aria-controls":`items-${job.id}`,"onclick":toggle,});head = $$_button2;
       { svelteHTML.createElement("span", {   "class":`arrow`,"aria-hidden":`true`,});open ? '▾' : '▸'; }
       { svelteHTML.createElement("span", { "class":`who`,});
         { svelteHTML.createElement("strong", {});name; }
         { svelteHTML.createElement("span", { "class":`quiet`,});words.standing(job.isSent, job.photos, job.others); }
       }
       { svelteHTML.createElement("span", { "class":`count quiet`,});words.itemsSent(job.done, job.done + job.open); }
      if(job.waitsFor){ { const $$_egdaB3C = __sveltets_2_ensureComponent(Badge); new $$_egdaB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}});words.otherProvider; Badge}
      }else{ { const $$_egdaBetatS3C = __sveltets_2_ensureComponent(StateBadge); new $$_egdaBetatS3C({ target: __sveltets_2_any(), props: {   "shown":job.state,words,}});}}
     }
     { svelteHTML.createElement("a", {   "href":place,"aria-label":`${words.open}: ${name}`,});words.open; }
   }
   { svelteHTML.createElement("div", {   "id":`items-${job.id}`,"hidden":!open,});
    if(open){ { const $$_smetIboJ2C = __sveltets_2_ensureComponent(JobItems); new $$_smetIboJ2C({ target: __sveltets_2_any(), props: {      job,name,"state":app,clock,leave,}});}}
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobCard__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobCard__SvelteComponent_ = ReturnType<typeof JobCard__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobCard__SvelteComponent_;