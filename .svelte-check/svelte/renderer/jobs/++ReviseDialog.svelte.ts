///<reference types="svelte" />
;
import { tick } from 'svelte';
import type { ReferenceEntry, ReferenceListKey } from '../../shared/reference/lists.ts';
import { type RevisionReason, revisionReasons } from '../../shared/job/revision.ts';
import FieldFrame from '../forms/FieldFrame.svelte';
import { fieldName } from '../forms/fieldNames.ts';
import Button from '../ui/Button.svelte';
import Dialog from '../ui/Dialog.svelte';
import { focusFirst } from '../state/asking.svelte.ts';
import { mistakeText } from '../words/mistakes.ts';
import { saidText } from '../words/refusals.ts';
import type { Words } from '../words/words.ts';
import ReviseFields from './ReviseFields.svelte';
import type { Revision } from './revision.svelte.ts';
;

  interface Props {
    revision: Revision;
    words: Words;
    search: (list: ReferenceListKey, text: string) => Promise<{ entries: ReferenceEntry[]; total: number }>;
    open: boolean;
    close: () => void;
    /** Sends it as it is; answers whether it was taken. */
    send: () => Promise<boolean>;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  


  const { revision, words, search, open, close, send }: Props = $props();
  const reasons = Object.keys(revisionReasons) as RevisionReason[];

  let form = $state<HTMLElement | null>(null);
  /** Set by the first try: nothing is called wrong before anybody had a chance to fill it in. */
  let wasTried = $state(false);
  const wrongReason = $derived(
    revision.reason === null && wasTried
      ? [words.reasonNeeded]
      : revision.errorsAt(['revision_reason']).map(({ detail }) => mistakeText(words.languageCode, detail)),
  );
  const wrongNotes = $derived(
    revision.notes.trim() === '' && wasTried
      ? [words.notesNeeded]
      : revision.errorsAt(['revision_notes']).map(({ detail }) => mistakeText(words.languageCode, detail)),
  );

  /** Goes to the first field that is marked, also where it is folded away. Answers whether there was one. */
  const showWrong = async (): Promise<boolean> => {
    await tick();
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const folded = field?.closest('details');
    if (folded) folded.open = true;
    field?.focus({ preventScroll: true });
    // With its words, which stand below it.
    field?.scrollIntoView({ block: 'center' });
    return field !== null && field !== undefined;
  };

  const go = async (): Promise<void> => {
    wasTried = true;
    revision.clear();
    // What cannot be read as a number must not go as "taken away".
    if (await showWrong()) return;
    if (!(await send())) await showWrong();
  };
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },open,"title":words.reviseTitle(revision.jobId ?? 0),"closeLabel":words.close,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { svelteHTML.createElement("span", { "class":`quiet count`,});words.changeCount(revision.count); }
    if(revision.isBegun){ { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => revision.startOver(),}});words.startOver; Button}}
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":close,}});words.close; Button}
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"disabled":revision.isGoing,"onclick":() => void go(),}});words.sendRevision; Button}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
   { const $$_div1 = svelteHTML.createElement("div", {  "class":`form`,});form = $$_div1;
     { svelteHTML.createElement("p", { "class":`quiet`,});words.reviseHint; }
    if(revision.said !== null){
       { svelteHTML.createElement("div", {   "class":`said`,"role":`alert`,});
         { svelteHTML.createElement("p", {});saidText(words.languageCode, revision.said); }
         { svelteHTML.createElement("ul", {});
              for(let error of __sveltets_2_ensureArray(revision.errors)){let index = 1;index;
             { svelteHTML.createElement("li", {});
               { svelteHTML.createElement("strong", {});fieldName(error.pointer, revision.after, words); }
              mistakeText(words.languageCode, error.detail);
             }
          }
         }
       }
    }
     { const $$_emarFdleiF2C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`revise-reason`,"label":words.reason,"errors":wrongReason,}});
       { svelteHTML.createElement("select", {           "id":`revise-reason`,[Symbol("@attach")]:focusFirst,"aria-describedby":`revise-reason-says`,"aria-invalid":wrongReason.length > 0 ? 'true' : undefined,"bind:value":__sveltets_2_get_set_binding(() => revision.reason ?? '',(value: RevisionReason | '') => (revision.reason = value === '' ? null : value)),});
         { svelteHTML.createElement("option", {"value":"",});words.choose; }
           for(let reason of __sveltets_2_ensureArray(reasons)){reason; { svelteHTML.createElement("option", { "value":reason,});words[`reason_${reason}`]; }}
       }
     FieldFrame}
     { const $$_emarFdleiF2C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF2C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"id":`revise-what`,"label":words.whatChanges,"hint":words.reviseNotesHint,"errors":wrongNotes,}});
       { svelteHTML.createElement("textarea", {           "id":`revise-what`,"rows":3,"aria-describedby":`revise-what-says`,"aria-invalid":wrongNotes.length > 0 ? 'true' : undefined,"bind:value":__sveltets_2_get_set_binding(() => revision.notes,(value: string) => (revision.notes = value)),}); }
     FieldFrame}
     { const $$_sdleiFesiveR2C = __sveltets_2_ensureComponent(ReviseFields); new $$_sdleiFesiveR2C({ target: __sveltets_2_any(), props: {   revision,words,search,}});}
   }
  
 Dialog}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ReviseDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ReviseDialog__SvelteComponent_ = ReturnType<typeof ReviseDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default ReviseDialog__SvelteComponent_;