///<reference types="svelte" />
;
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Confirm from '../../ui/Confirm.svelte';
import type { DraftEditor } from './draftEditor.svelte.ts';
import { askQueue, queueJob } from './queueJob.ts';
;

  interface Props {
    state: AppState;
    editor: DraftEditor;
    disabled?: boolean;
  };function $$render() {

  
  
  
  
  


  const { state: app, editor, disabled = false }: Props = $props();
  const words = $derived(app.words);
  /** So many things are needed, and the person is asked whether it goes all the same. */
  let needed = $state(0);
  let isAsking = $state(false);

  const press = async (): Promise<void> => {
    const found = await askQueue(app, editor);
    if (found === null) return;
    if (found === 0) return queueJob(app, editor);
    needed = found;
    isAsking = true;
  };
;
async () => {

if(editor.open?.state === 'queued'){
  
   { svelteHTML.createElement("span", { "class":`quiet`,});words.isQueued; }
} else if (editor.open?.state !== 'sending' || editor.open.jobId !== null){
   { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"kind":`main`,disabled,"onclick":() => void press(),}});
    editor.open?.state === 'draft' ? words.queueJob : words.queueAgain;
   Button}
}
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":isAsking,"title":words.queueAnyway,"lines":[words.neededCount(needed), words.queueAnywayHint],"action":words.queueIt,"cancel":words.cancel,"onclose":() => (isAsking = false),"onconfirm":() => queueJob(app, editor),}});}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const QueueButton__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type QueueButton__SvelteComponent_ = ReturnType<typeof QueueButton__SvelteComponent_>;
/*Ωignore_endΩ*/export default QueueButton__SvelteComponent_;