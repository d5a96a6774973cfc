///<reference types="svelte" />
;
import { tick } from 'svelte';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Choices from '../../ui/Choices.svelte';
import Dialog from '../../ui/Dialog.svelte';
import Notice from '../../ui/Notice.svelte';
import { canDrop, droppedList } from './droppedList.ts';
import ImportReportShown from './ImportReportShown.svelte';
import { type ListImport, longestListBytes } from './listImport.svelte.ts';
;

  interface Props {
    state: OfficeState;
    open: boolean;
    taking: ListImport;
    title: string;
    close: () => void;
    /** The list may be another now. */
    done: () => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  


  const { state: office, open, taking, title, close, done }: Props = $props();
  const words = $derived(office.words);
  const id = $props.id();
  let picker = $state<HTMLInputElement | null>(null);
  let isOver = $state(false);
  let result = $state<HTMLElement | null>(null);

  const { going } = $derived(taking);
  const report = $derived(taking.report);
  const changes = $derived(report === null ? 0 : report.added + report.updated + report.restored + report.retired);

  const canRun = $derived(taking.isReady && changes > 0);
  /** For those who hear it. */
  const said = $derived(
    going !== null
      ? ''
      : report === null
        ? ''
        : report.errors.length > 0
          ? words.importErrors(report.errors.length)
          : report.dry_run
            ? words.dryRunTitle
            : words.doneTitle,
  );

  const chosen = async (): Promise<void> => {
    const file = picker?.files?.[0];
    if (!file) return;
    const looking = taking.look(file);
    if (picker) picker.value = '';
    await looking;
  };
  const run = async (): Promise<void> => {
    const isDone = await taking.run();
    // What was stopped late may have been done.
    done();
    if (!isDone) return;
    office.toasts.say(words.listImported(title));
    await tick();
    result?.focus();
  };
  /** What is under way is stopped by its own button, not by a slip. */
  const leave = (): void => {
    if (taking.going !== 'import') close();
  };
  const over = (event: DragEvent): void => {
    if (!canDrop(event)) return;
    event.preventDefault();
    isOver = true;
  };
  const drop = (event: DragEvent): void => {
    if (!canDrop(event)) return;
    event.preventDefault();
    isOver = false;
    droppedList(event, taking);
  };
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },open,"title":words.importTitle(title),"closeLabel":words.close,"close":leave,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"aria-disabled":going === 'import',"onclick":leave,}});
      report?.dry_run === false ? words.close : words.cancel;
     Button}
    if(report?.dry_run !== false){
       { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"aria-disabled":!canRun,"onclick":() => canRun && void run(),}});words.importNow; Button}
    }
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
   { svelteHTML.createElement("div", {              "class":`import`,"role":`group`,"aria-label":words.importTitle(title),"ondragover":over,"ondragleave":() => (isOver = false),"ondrop":drop,});isOver;
     { svelteHTML.createElement("p", {   "class":`quiet`,"id":`${id}-hint`,});words.importHint; }
     { const $$_input2 = svelteHTML.createElement("input", {              "class":`hidden-visually`,"type":`file`,"accept":`.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain`,"tabindex":-1,"aria-hidden":`true`,"onchange":() => void chosen(),});picker = $$_input2;}
     { svelteHTML.createElement("div", { "class":`choose`,});
       { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {         children:() => { return __sveltets_2_any(0); },"kind":taking.name === '' ? 'main' : 'plain',"aria-disabled":going !== null,"aria-describedby":`${id}-hint`,"onclick":() => going === null && picker?.click(),}});taking.name === '' ? words.chooseFile : words.otherFile;  Button}
       { svelteHTML.createElement("span", { "class":`quiet`,});words.dropFile; }
     }

     { svelteHTML.createElement("p", {   "class":`hidden-visually`,"role":`status`,});said; }
    if(taking.fault !== null){
       { const $$_ecitoN2C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}});
         { svelteHTML.createElement("p", {});
          taking.fault === 'fileTooLarge' ? words.fileTooLarge(words.storage(longestListBytes)) : words[taking.fault];
         }
       Notice}
    }
    if(taking.refusal !== null){ { const $$_ecitoN2C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}}); { svelteHTML.createElement("p", {});taking.refusal; } Notice}}
    if(taking.stopped !== null){
       { const $$_ecitoN2C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}});
         { svelteHTML.createElement("p", { "role":`status`,});taking.stopped === 'import' ? words.importStoppedLate : words.importStopped; }
       Notice}
    }

    if(going !== null){
       { svelteHTML.createElement("div", { "class":`going`,});
         { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => taking.stop(),}});words.stop; Button}
         { svelteHTML.createElement("span", { "role":`status`,});
          taking.share < 1
            ? words.sendingFile(taking.name)
            : going === 'look'
              ? words.readingFile(taking.name)
              : words.importing(taking.name);
         }
         { svelteHTML.createElement("progress", {     "max":`1`,"value":taking.share < 1 ? taking.share : undefined,"aria-label":words.importShare,}); }
       }
    }
    if(report){
       { const $$_div2 = svelteHTML.createElement("div", {    "class":`result`,"tabindex":-1,});result = $$_div2;
         { const $$_nwohStropeRtropmI3C = __sveltets_2_ensureComponent(ImportReportShown); new $$_nwohStropeRtropmI3C({ target: __sveltets_2_any(), props: {    report,"name":taking.name,words,}});}
       }
      if(report.dry_run && report.errors.length === 0){
         { const $$_seciohC2C = __sveltets_2_ensureComponent(Choices); new $$_seciohC2C({ target: __sveltets_2_any(), props: {         "label":words.othersTitle,"choices":[
            { value: 'retire', label: words.retireOthers },
            { value: 'keep', label: words.keepOthers },
          ] as const,"value":taking.keepOthers ? 'keep' : 'retire',"onchoose":(how: 'retire' | 'keep') => taking.keep(how === 'keep'),}});}
      }
    }
   }
  
 Dialog}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ImportDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ImportDialog__SvelteComponent_ = ReturnType<typeof ImportDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default ImportDialog__SvelteComponent_;