///<reference types="svelte" />
;
import type { JobRow } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import Menu from '../../ui/Menu.svelte';
import StateBadge from './StateBadge.svelte';
;

  interface Props {
    row: JobRow;
    state: AppState;
  };function $$render() {

  
  
  
  
  


  const { row, state }: Props = $props();
  const words = $derived(state.words);
  const name = $derived(row.name === '' ? words.unnamed : row.name);
  const place = $derived(
    row.jobId === null
      ? state.router.to({ screen: 'draft', id: row.id, part: 'client' })
      : state.router.to({ screen: 'job', id: row.id }),
  );
  const { gateway } = $derived(state);

  const archive = async (): Promise<void> => {
    const done = await state.attempt(() => gateway.call('archiveDraft', { id: row.id }).then(() => true));
    if (done)
      state.toasts.say(words.archived, {
        label: words.undo,
        run: () => void state.attempt(() => gateway.call('restoreDraft', { id: row.id })),
      });
  };
  const duplicate = async (): Promise<void> => {
    const goOn = state.router.fromHere();
    const made = await state.attempt(() => gateway.call('duplicateDraft', { id: row.id }));
    if (!made) return;
    state.toasts.say(words.duplicated);
    goOn({ screen: 'draft', id: made.id, part: 'client' });
  };

  const actions = $derived([
    { label: words.duplicate, run: duplicate },
    row.archived
      ? { label: words.restore, run: () => state.attempt(() => gateway.call('restoreDraft', { id: row.id })) }
      : { label: words.archive, run: archive },
  ]);
;
async () => {

 { svelteHTML.createElement("div", { "class":`line`,});
   { svelteHTML.createElement("a", { "href":place,});
     { svelteHTML.createElement("span", { "class":`who`,});
       { svelteHTML.createElement("strong", {});name; }
       { svelteHTML.createElement("span", {  "class":`quiet`,});[row.address, row.jobId === null ? '' : words.jobNumber(row.jobId)].filter(Boolean).join(' · '); }
     }
     { svelteHTML.createElement("span", { "class":`what`,});
      if(row.items > 0 && row.done < row.items){
         { svelteHTML.createElement("span", { "class":`quiet`,});words.itemsSent(row.done, row.items); }
      }
      if(row.isCopy){ { const $$_egdaB3C = __sveltets_2_ensureComponent(Badge); new $$_egdaB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}});words.isCopy; Badge}}
      if(row.hasLetter){ { svelteHTML.createElement("span", { "class":`letter`,});words.letterHere; }}
      if(row.isLetterWithdrawn){ { svelteHTML.createElement("span", { "class":`letter gone`,});words.letterGoneHere; }}
       { const $$_egdaBetatS3C = __sveltets_2_ensureComponent(StateBadge); new $$_egdaBetatS3C({ target: __sveltets_2_any(), props: {     "shown":row.state,"status":row.status,words,}});}
     }
   }
   { const $$_uneM1C = __sveltets_2_ensureComponent(Menu); new $$_uneM1C({ target: __sveltets_2_any(), props: {   "label":words.jobActions(name),actions,}});}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobLine__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobLine__SvelteComponent_ = ReturnType<typeof JobLine__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobLine__SvelteComponent_;