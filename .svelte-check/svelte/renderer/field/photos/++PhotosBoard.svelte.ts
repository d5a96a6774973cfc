///<reference types="svelte" />
;
import { onDestroy, untrack } from 'svelte';
import type { OpenDraft, Photo } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import AddingBar from '../../adding/AddingBar.svelte';
import { droppedFiles } from '../../adding/droppedFiles.ts';
import { createThumbnailLine } from '../../pictures/thumbnailLine.ts';
import { findingText } from '../../words/findings.ts';
import { addingTo } from './addingTo.ts';
import { createBoardActions } from './boardActions.ts';
import { type Place, planBoard } from './boardPlan.ts';
import CameraDialog from './CameraDialog.svelte';
import { pastedPictures } from './clipboard.ts';
import PhotoSlot from './PhotoSlot.svelte';
import PhotoTile from './PhotoTile.svelte';
import PhotoViewer from './PhotoViewer.svelte';
;

  interface Props {
    state: AppState;
    draft: OpenDraft;
    /** The draft's photos are others now: look again. */
    changed: () => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { state: app, draft, changed }: Props = $props();
  const words = $derived(app.words);
  const plan = $derived(planBoard(draft));
  const adding = untrack(() => addingTo(app, draft.id));
  // Told here, and to nobody who looks at something else since.
  onDestroy(() => adding.forget());
  const line = createThumbnailLine();
  const acts = untrack(() => createBoardActions({ app, plan: () => plan, changed: () => changed() }));

  let opened = $state<string | null>(null);
  let shooting = $state<Place | null>(null);
  let aimed: Place = { slot: 'file', array: null };

  const open = (photo: Photo): void => void (opened = photo.id);
  const camera = (place: Place): void => void (shooting = place);
  const aim = (place: Place): void => void (aimed = place);
  const add = (place: Place, files: readonly File[]): void => adding.add(place, files);
  const paste = async (place: Place): Promise<void> => {
    const files = await pastedPictures(new Date());
    if (files.length === 0) app.toasts.say(words.nothingToPaste);
    add(place, files);
  };
  const pasted = async (event: ClipboardEvent): Promise<void> => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null;
    if (isTyping || opened !== null || !event.clipboardData || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    add(aimed, await droppedFiles(event.clipboardData));
  };
  /** Beside the slots: a browser would leave the app and show the file instead. */
  const beside = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  // The board shows what has arrived also where the desk's own word of it is late.
  let wasGoing = false;
  $effect(() => {
    const { isGoing } = adding;
    if (wasGoing && !isGoing) untrack(() => changed());
    wasGoing = isGoing;
  });
;
async () => {

 { svelteHTML.createElement("svelte:window", {    "ondragover":beside,"ondrop":beside,});}
 { svelteHTML.createElement("svelte:document", {  "onpaste":pasted,});}

 { svelteHTML.createElement("div", { "class":`board`,});
   { svelteHTML.createElement("p", {   "class":`quiet`,"id":`photos-hint`,});
     { svelteHTML.createElement("strong", {});words.photoCount(plan.photos.length);  }
    words.photosHint;
    if(plan.groups.length === 1){words.arraysForSlots;}
   }

  if(plan.strays.length > 0){
     { svelteHTML.createElement("section", {   "class":`group stray`,"aria-labelledby":`photos-stray`,});
       { svelteHTML.createElement("h2", { "id":`photos-stray`,});words.strayPhotos; }
       { svelteHTML.createElement("p", {});words.strayHint; }
       { svelteHTML.createElement("ul", {});
           for(let one of __sveltets_2_ensureArray(plan.strays)){one.photo.id;
           { const $$_eliTotohP3C = __sveltets_2_ensureComponent(PhotoTile); new $$_eliTotohP3C({ target: __sveltets_2_any(), props: {            "shown":one,"groups":plan.groups,"state":app,line,open,"move":acts.move,"remove":acts.remove,}});}
        }
       }
     }
  }

     for(let group of __sveltets_2_ensureArray(plan.groups)){group.key;
     { svelteHTML.createElement("section", {   "class":`group`,"aria-labelledby":`photos-${group.key}`,});
       { svelteHTML.createElement("h2", { "id":`photos-${group.key}`,});group.array ?? words.wholeJob; }
         for(let finding of __sveltets_2_ensureArray(group.missing)){finding.code;
         { svelteHTML.createElement("p", { "class":`missing`,});findingText(words.languageCode, finding); }
      }
       { svelteHTML.createElement("div", {  "class":`slots`,});group.array === null;
           for(let slot of __sveltets_2_ensureArray(group.slots)){slot.key;
           { const $$_tolSotohP3C = __sveltets_2_ensureComponent(PhotoSlot); new $$_tolSotohP3C({ target: __sveltets_2_any(), props: {                   "shown":slot,"groups":plan.groups,"state":app,line,add,paste,camera,aim,open,"move":acts.move,"moveId":acts.moveId,"remove":acts.remove,}});}
        }
       }
     }
  }
   { const $$_raBgniddA1C = __sveltets_2_ensureComponent(AddingBar); new $$_raBgniddA1C({ target: __sveltets_2_any(), props: {  adding,words,}});}
 }

if(opened !== null){
   { const $$_reweiVotohP0C = __sveltets_2_ensureComponent(PhotoViewer); new $$_reweiVotohP0C({ target: __sveltets_2_any(), props: {        "photos":plan.photos,"first":opened,"state":app,"close":() => (opened = null),}});}
}
if(shooting !== null){
   { const $$_golaiDaremaC0C = __sveltets_2_ensureComponent(CameraDialog); new $$_golaiDaremaC0C({ target: __sveltets_2_any(), props: {       "place":shooting,"state":app,add,"close":() => (shooting = null),}});}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PhotosBoard__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PhotosBoard__SvelteComponent_ = ReturnType<typeof PhotosBoard__SvelteComponent_>;
/*Ωignore_endΩ*/export default PhotosBoard__SvelteComponent_;