///<reference types="svelte" />
;
import { onDestroy, tick, untrack } from 'svelte';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import { problemText } from '../../words/refusals.ts';
import { addingTo } from '../photos/addingTo.ts';
import PhotosBoard from '../photos/PhotosBoard.svelte';
import AddressPart from './AddressPart.svelte';
import ArraysPart from './ArraysPart.svelte';
import CheckPart from './CheckPart.svelte';
import DraftHeader from './DraftHeader.svelte';
import { partsFor, type PartName } from './draftParts.ts';
import ElectricalPart from './ElectricalPart.svelte';
import { editorOf } from './openEditors.ts';
import PartsNav from './PartsNav.svelte';
import RefusedPanel from './RefusedPanel.svelte';
import ServicesPart from './ServicesPart.svelte';
import { isUntouched, putAway } from './untouched.ts';
import { UndoKeys } from './undoKeys.ts';
;

  interface Props {
    state: AppState;
    id: string;
    part: string;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { state: app, id, part }: Props = $props();
  const words = $derived(app.words);
  const editor = untrack(() => editorOf(app, id));
  onDestroy(() => {
    editor.leave();
    if (isUntouched(editor) && !addingTo(app, id).isGoing) void putAway(app, id);
    if (!editor.failure) return;
    const name = editor.open?.name || words.unnamed;
    editor.whenKept(app.toasts.complain(words.stillSaving(name)));
  });

  const shown = $derived(partsFor(editor.document));
  const here = $derived<PartName>(shown.find((one) => one === part) ?? 'client');
  const at = $derived(shown.indexOf(here));
  const isSent = $derived(editor.open !== null && editor.open.jobId !== null);
  const go = (to: PartName): void => app.router.go({ screen: 'draft', id, part: to });

  const undoKeys = new UndoKeys();
  const keys = (event: KeyboardEvent): void => {
    const step = undoKeys.of(event);
    if (step === null) return;
    event.preventDefault();
    void editor[step]();
  };

  let section = $state<HTMLElement | null>(null);
  let heading = $state<HTMLElement | null>(null);
  let before = untrack(() => here);
  // Whoever has just come begins at the part, too.
  let isEntered = false;
  $effect(() => {
    if (isEntered || heading === null) return;
    isEntered = true;
    const now = document.activeElement;
    if (now === null || now === document.body || now.matches('main')) heading.focus({ preventScroll: true });
  });
  // A part that somebody went to is said to them, and the keys go on from there.
  $effect(() => {
    const { target } = editor.attention;
    const isLed = target?.part === here;
    if (here === before && !isLed) return;
    before = here;
    void tick().then(() => {
      const field = isLed && target.id !== null && section?.querySelector<HTMLElement>(`#${CSS.escape(target.id)}`);
      (field || heading)?.focus({ preventScroll: Boolean(field) });
      if (field) field.scrollIntoView({ block: 'center' });
      if (isLed && target.isProposal && field instanceof HTMLInputElement) field.select();
      if (isLed) editor.attention.arrive();
    });
  });
;
async () => {

 { svelteHTML.createElement("svelte:window", {      "onkeydown":keys,"onfocusin":undoKeys.focusin,"oninput":undoKeys.input,});}

if(editor.open === null){
   { svelteHTML.createElement("p", {   "class":`only`,"role":editor.unread ? 'alert' : undefined,});
    editor.unread ? problemText(words.languageCode, editor.unread) : words.loading;
   }
}else{
   { svelteHTML.createElement("div", {   "class":`editor`,"onblurcapture":() => editor.drawTyped(),});
     { svelteHTML.createElement("div", { "class":`head`,});
       { const $$_redaeHtfarD2C = __sveltets_2_ensureComponent(DraftHeader); new $$_redaeHtfarD2C({ target: __sveltets_2_any(), props: {   "state":app,editor,}});}
       { const $$_lenaPdesufeR2C = __sveltets_2_ensureComponent(RefusedPanel); new $$_lenaPdesufeR2C({ target: __sveltets_2_any(), props: {   "state":app,editor,}});}
     }
     { const $$_vaNstraP1C = __sveltets_2_ensureComponent(PartsNav); new $$_vaNstraP1C({ target: __sveltets_2_any(), props: {     shown,here,editor,"state":app,}});}
     { const $$_section1 = svelteHTML.createElement("section", {  "aria-label":words[`part_${here}`],});section = $$_section1;
       { const $$_h22 = svelteHTML.createElement("h2", {  "tabindex":-1,});heading = $$_h22;here === 'check' ? words.checkTitle : words[`part_${here}`]; }
      if(isSent){
         { svelteHTML.createElement("p", { "class":`note`,});
          words.isSent;
           { svelteHTML.createElement("a", { "href":app.router.to({ screen: 'job', id }),});words.openJob; }
         }
      }
      if(here === 'client' || here === 'recipient'){
        here; { { const $$_traPsserddA2C = __sveltets_2_ensureComponent(AddressPart); new $$_traPsserddA2C({ target: __sveltets_2_any(), props: {       "state":app,editor,"part":here,"disabled":isSent,}});}}
      } else if (here === 'services'){
         { const $$_traPsecivreS2C = __sveltets_2_ensureComponent(ServicesPart); new $$_traPsecivreS2C({ target: __sveltets_2_any(), props: {     "state":app,editor,"disabled":isSent,}});}
      } else if (here === 'structure'){
         { const $$_traPsyarrA2C = __sveltets_2_ensureComponent(ArraysPart); new $$_traPsyarrA2C({ target: __sveltets_2_any(), props: {     "state":app,editor,"disabled":isSent,}});}
      } else if (here === 'photos'){
         { const $$_draoBsotohP2C = __sveltets_2_ensureComponent(PhotosBoard); new $$_draoBsotohP2C({ target: __sveltets_2_any(), props: {      "state":app,"draft":editor.open,"changed":() => editor.lookAgain(),}});}
      } else if (here === 'check'){
         { const $$_traPkcehC2C = __sveltets_2_ensureComponent(CheckPart); new $$_traPkcehC2C({ target: __sveltets_2_any(), props: {   "state":app,editor,}});}
      }else{
         { const $$_traPlacirtcelE2C = __sveltets_2_ensureComponent(ElectricalPart); new $$_traPlacirtcelE2C({ target: __sveltets_2_any(), props: {     "state":app,editor,"disabled":isSent,}});}
      }
      if(here !== 'check'){
         { svelteHTML.createElement("div", { "class":`steps`,});
           { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":() => go(shown[at - 1]!),"disabled":at === 0,}});words.back; Button}
           { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":() => go(shown[at + 1]!),}});words.next; words[`part_${shown[at + 1]!}`];  Button}
         }
      }
     }
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const DraftScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type DraftScreen__SvelteComponent_ = ReturnType<typeof DraftScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default DraftScreen__SvelteComponent_;