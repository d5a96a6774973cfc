///<reference types="svelte" />
;
import { onDestroy, untrack } from 'svelte';
import type { JobShown, UploadShown } from '../../../shared/office/shapes.ts';
import { Adding } from '../../adding/adding.svelte.ts';
import AddingBar from '../../adding/AddingBar.svelte';
import type { Picture } from '../../pictures/picture.ts';
import PictureViewer from '../../pictures/PictureViewer.svelte';
import { createThumbnailLine } from '../../pictures/thumbnailLine.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Measures from './Measures.svelte';
import type { GroupPlan, Measure, SlotPlan } from './photoPlan.ts';
import { createSendingKeys } from './sendingKeys.ts';
import SlotRow from './SlotRow.svelte';
import { uploadPicture } from './uploadPicture.ts';
;

  interface Props {
    shown: JobShown;
    plan: readonly GroupPlan[];
    state: OfficeState;
    put: (answer: JobShown) => void;
    /** Brings an element of the page into sight, by its id. */
    show: (id: string) => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { shown, plan, state: office, put, show }: Props = $props();
  const words = $derived(office.words);
  const slots = $derived(plan.flatMap((group) => group.slots));
  const line = createThumbnailLine();
  let opened = $state<string | null>(null);

  /** More than a few screens of them: arrays are found by their names. */
  const many = 30;
  const nameOf = ({ array }: GroupPlan): string => array?.name ?? words.wholeJob;
  /** In the order of the page, with the slot that each lies in. */
  const placed = $derived(slots.flatMap((slot) => slot.uploads.map((upload) => ({ upload, slot }))));
  const pictures = $derived(placed.map(({ upload, slot }) => uploadPicture(upload, slot.array?.name ?? null, office)));
  const byId = $derived(new Map(placed.map((one) => [one.upload.id, one])));
  const isOpen = $derived(shown.job.status !== 'Revised');

  /** A file that was sent in vain is the same file when it is chosen again. */
  const keys = createSendingKeys();
  const adding = untrack(
    () =>
      new Adding<{ slot: SlotPlan; job: number }>(
        async ({ slot, job }, file, onProgress, signal) => {
          const at = { job, kind: slot.kind, array: slot.array?.id, name: file.name || 'photo.jpg' };
          const content = JSON.stringify([at, file.size, file.lastModified]);
          const answer = await office.gateway.send(
            'attach',
            { ...at, key: keys.of(content) },
            file,
            onProgress,
            signal,
          );
          keys.done(content);
          if (job === shown.job.id) put(answer);
        },
        (added, all, isStopped) => {
          if (isStopped) office.toasts.say(words.addingStopped(added, all));
          else if (added > 0) office.toasts.say(words.addedFiles(added));
        },
      ),
  );
  onDestroy(() => adding.stop());
  /** Beside the slots: a browser would leave the console and show the file instead. */
  const beside = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const add = (slot: SlotPlan) => (files: readonly File[]) => adding.add({ slot, job: shown.job.id }, files);
  /** Beside a picture only what was said: doubts have their place on the page. */
  const besides = ({ kind, measures }: SlotPlan): Measure[] =>
    measures
      .filter(({ value }) => value !== '' || (kind !== 'file' && kind !== 'panel-layout'))
      .map((measure) => ({ ...measure, doubts: [] }));
  const open = (upload: UploadShown): void => void (opened = upload.id);
;
async () => {

 { svelteHTML.createElement("svelte:window", {    "ondragover":beside,"ondrop":beside,});}

 { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`photos`,});
   { svelteHTML.createElement("h2", {   "id":`photos`,"tabindex":-1,});
    words.photosAndMeasures;  { svelteHTML.createElement("span", { "class":`quiet`,}); words.howMany(shown.uploads.length);  }
   }
  if(plan.length > 2 && shown.uploads.length > many){
     { svelteHTML.createElement("div", {     "class":`groups`,"role":`group`,"aria-labelledby":`photos`,});
         for(let group of __sveltets_2_ensureArray(plan)){group.key;
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":() => show(`array-${group.key}`),}});
          nameOf(group);  { svelteHTML.createElement("span", { "class":`quiet`,});group.slots.reduce((sum, { uploads }) => sum + uploads.length, 0); }
         Button}
      }
     }
  }
     for(let group of __sveltets_2_ensureArray(plan)){group.key;
     { svelteHTML.createElement("div", {         "class":`group`,"id":`array-${group.key}`,"tabindex":-1,"role":`group`,"aria-label":nameOf(group),});
       { svelteHTML.createElement("h3", {});nameOf(group); }
         for(let doubt of __sveltets_2_ensureArray(group.doubts)){doubt; { svelteHTML.createElement("p", { "class":`doubt`,});doubt; }}
         for(let slot of __sveltets_2_ensureArray(group.slots)){slot.key;
         { const $$_woRtolS2C = __sveltets_2_ensureComponent(SlotRow); new $$_woRtolS2C({ target: __sveltets_2_any(), props: {       slot,"state":office,line,open,"add":isOpen ? add(slot) : null,}});}
      }
     }
  }
   { const $$_raBgniddA1C = __sveltets_2_ensureComponent(AddingBar); new $$_raBgniddA1C({ target: __sveltets_2_any(), props: {  adding,words,}});}
 }

if(opened !== null){
   { const $$_reweiVerutciP0C = __sveltets_2_ensureComponent(PictureViewer); const $$_reweiVerutciP0 = new $$_reweiVerutciP0C({ target: __sveltets_2_any(), props: {     pictures,"first":opened,words,"close":() => (opened = null),facts:(picture: Picture) => { async ()/*Ωignore_positionΩ*/ => {
      const one = byId.get(picture.id);
      if(one){
         { svelteHTML.createElement("div", { "class":`facts`,});
           { svelteHTML.createElement("p", {});
             { svelteHTML.createElement("strong", {});picture.place; }
             { svelteHTML.createElement("span", {});words.arrivedOn(words.when(one.upload.atMs)); }
             { svelteHTML.createElement("span", {});words.size(one.upload.bytes); }
             { svelteHTML.createElement("a", {    "href":office.gateway.url('file', { id: picture.id, download: true }),"download":picture.name,});words.saveOriginal; }
           }
           { svelteHTML.createElement("div", { "class":`beside`,});
             { const $$_serusaeM2C = __sveltets_2_ensureComponent(Measures); new $$_serusaeM2C({ target: __sveltets_2_any(), props: {     "measures":besides(one.slot),"label":words.measuresOf(picture.place),words,}});}
           }
         }
      }
    };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {facts} = $$_reweiVerutciP0.$$prop_def;/*Ωignore_endΩ*/
    
   PictureViewer}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PhotoGroups__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PhotoGroups__SvelteComponent_ = ReturnType<typeof PhotoGroups__SvelteComponent_>;
/*Ωignore_endΩ*/export default PhotoGroups__SvelteComponent_;