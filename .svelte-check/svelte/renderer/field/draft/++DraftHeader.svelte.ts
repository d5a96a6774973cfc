///<reference types="svelte" />
;
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Menu from '../../ui/Menu.svelte';
import { problemText } from '../../words/refusals.ts';
import StateBadge from '../jobs/StateBadge.svelte';
import type { DraftEditor } from './draftEditor.svelte.ts';
import QueueButton from './QueueButton.svelte';
;

  interface Props {
    state: AppState;
    editor: DraftEditor;
  };function $$render() {

  
  
  
  
  
  
  


  const { state, editor }: Props = $props();
  const words = $derived(state.words);
  const open = $derived(editor.open!);
  const name = $derived(open.name === '' ? words.unnamed : open.name);
  const trouble = $derived(editor.failure ?? editor.unread);
  const saved = $derived(editor.failure ? words.notSaved : editor.isSaved ? words.saved : words.saving);

  const duplicate = async (): Promise<void> => {
    const goOn = state.router.fromHere();
    if (!(await editor.flush())) return void state.toasts.complain(words.notAllKept);
    const made = await state.attempt(() => state.gateway.call('duplicateDraft', { id: editor.id }));
    if (made) goOn({ screen: 'draft', id: made.id, part: 'client' });
  };
  const archive = async (): Promise<void> => {
    const goOn = state.router.fromHere();
    if (!(await editor.flush())) return void state.toasts.complain(words.notAllKept);
    const { id } = editor;
    const done = await state.attempt(() => state.gateway.call('archiveDraft', { id }).then(() => true));
    if (!done) return;
    state.toasts.say(words.archived, {
      label: words.undo,
      run: () => void state.attempt(() => state.gateway.call('restoreDraft', { id })),
    });
    goOn({ screen: 'jobs' });
  };
;
async () => {

 { svelteHTML.createElement("header", {});
   { svelteHTML.createElement("div", { "class":`who`,});
     { svelteHTML.createElement("h1", {});name; }
     { const $$_egdaBetatS2C = __sveltets_2_ensureComponent(StateBadge); new $$_egdaBetatS2C({ target: __sveltets_2_any(), props: {   "shown":open.state,words,}});}
     { svelteHTML.createElement("span", {   "class":`quiet`,"role":`status`,});saved; }
    if(trouble){ { svelteHTML.createElement("span", {   "class":`bad`,"role":`alert`,});problemText(words.languageCode, trouble); }}
   }
   { svelteHTML.createElement("div", { "class":`acts`,});
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"aria-label":words.undo,"disabled":!open.canUndo,"onclick":() => editor.undo(),}});  Button}
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"aria-label":words.redo,"disabled":!open.canRedo,"onclick":() => editor.redo(),}});  Button}
    if(open.jobId === null){
       { const $$_nottuBeueuQ2C = __sveltets_2_ensureComponent(QueueButton); new $$_nottuBeueuQ2C({ target: __sveltets_2_any(), props: {  state,editor,}});}
    }
     { const $$_uneM2C = __sveltets_2_ensureComponent(Menu); new $$_uneM2C({ target: __sveltets_2_any(), props: {     "label":words.jobActions(name),"actions":[
        { label: words.duplicate, run: duplicate },
        { label: words.archive, run: archive, disabled: open.state !== 'draft' && open.state !== 'sent' },
      ],}});}
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const DraftHeader__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type DraftHeader__SvelteComponent_ = ReturnType<typeof DraftHeader__SvelteComponent_>;
/*Ωignore_endΩ*/export default DraftHeader__SvelteComponent_;