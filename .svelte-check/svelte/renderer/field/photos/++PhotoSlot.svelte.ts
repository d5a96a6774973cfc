///<reference types="svelte" />
;
import { acceptedExtensions } from '../../../shared/api/fileTypes.ts';
import type { Photo } from '../../../shared/desk/shapes.ts';
import { chosenFiles, droppedFiles } from '../../adding/droppedFiles.ts';
import type { ThumbnailLine } from '../../pictures/thumbnailLine.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import Button from '../../ui/Button.svelte';
import Menu from '../../ui/Menu.svelte';
import { findingText } from '../../words/findings.ts';
import type { BoardGroup, BoardSlot, Place } from './boardPlan.ts';
import { isWelcome, photoType } from './dragging.ts';
import PhotoTile from './PhotoTile.svelte';
import { placeName, slotHint, slotName } from './slotWords.ts';
;

  interface Props {
    shown: BoardSlot;
    groups: readonly BoardGroup[];
    state: AppState;
    line: ThumbnailLine;
    add: (place: Place, files: readonly File[]) => void;
    paste: (place: Place) => unknown;
    camera: (place: Place) => void;
    /** What is pasted goes to the slot that was aimed at last. */
    aim: (place: Place) => void;
    open: (photo: Photo) => void;
    move: (photo: Photo, to: Place) => unknown;
    moveId: (id: string, to: Place) => void;
    remove: (photo: Photo) => unknown;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  


  const { shown, groups, state: app, line, add, paste, camera, aim, open, move, moveId, remove }: Props = $props();
  const words = $derived(app.words);
  const place = $derived<Place>({ slot: shown.slot, array: shown.array });
  const name = $derived(placeName(words, place));
  const id = $props.id();
  let picker = $state<HTMLInputElement | null>(null);
  let folder = $state<HTMLInputElement | null>(null);
  /** Enters less leaves: what is inside of the slot tells of its own. */
  let over = $state(0);

  const dropped = async (event: DragEvent): Promise<void> => {
    over = 0;
    if (!isWelcome(event.dataTransfer)) return;
    event.preventDefault();
    const moved = event.dataTransfer!.getData(photoType);
    if (moved !== '') moveId(moved, place);
    else add(place, await droppedFiles(event.dataTransfer!));
  };
  const chosen = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    add(place, chosenFiles(input.files));
    // The same files may be chosen again.
    input.value = '';
  };
  const actions = $derived([
    { label: words.takePhoto, run: () => camera(place) },
    { label: words.addFolder, run: () => folder?.click() },
    { label: words.paste, run: () => paste(place) },
  ]);
;
async () => {

  { svelteHTML.createElement("div", {                      "class":`slot`,"role":`group`,"aria-label":name,"aria-describedby":`${id}-hint`,"onpointerenter":() => aim(place),"onfocusin":() => aim(place),"ondragenter":(event) => isWelcome(event.dataTransfer) && (over += 1),"ondragleave":() => (over = Math.max(0, over - 1)),"ondragover":(event) => isWelcome(event.dataTransfer) && event.preventDefault(),"ondrop":(event) => void dropped(event),});over > 0;shown.missing.some(({ severity }) => severity === 'needed');
   { svelteHTML.createElement("div", { "class":`head`,});
     { svelteHTML.createElement("h3", {});slotName(words, shown.slot); }
       for(let finding of __sveltets_2_ensureArray(shown.missing)){finding.code;
      if(finding.code === 'photo-missing'){
         { const $$_egdaB2C = __sveltets_2_ensureComponent(Badge); new $$_egdaB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":finding.severity === 'needed' ? 'warn' : 'plain',}});
          finding.severity === 'needed' ? words.needed : words.advised;
         Badge}
      }
    }
   }
   { svelteHTML.createElement("div", { "class":`says`,});
     { svelteHTML.createElement("p", {   "class":`quiet`,"id":`${id}-hint`,});slotHint(words, shown.slot); }
       for(let finding of __sveltets_2_ensureArray(shown.missing)){finding.code;
      if(finding.code !== 'photo-missing'){ { svelteHTML.createElement("p", { "class":`missing`,});findingText(words.languageCode, finding); }}
    }
   }
   { svelteHTML.createElement("div", { "class":`ways`,});
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"id":`add-${shown.key}`,"onclick":() => picker?.click(),"aria-label":words.addTo(name),}});words.addPhotos;  Button}
     { const $$_uneM2C = __sveltets_2_ensureComponent(Menu); new $$_uneM2C({ target: __sveltets_2_any(), props: {   "label":words.waysToAdd(name),actions,}});}
     { svelteHTML.createElement("span", {   "class":`drop`,"aria-hidden":`true`,});words.dropHere; }
   }
  if(shown.photos.length > 0){
     { svelteHTML.createElement("ul", { "aria-label":name,});
         for(let one of __sveltets_2_ensureArray(shown.photos)){one.photo.id;
         { const $$_eliTotohP2C = __sveltets_2_ensureComponent(PhotoTile); new $$_eliTotohP2C({ target: __sveltets_2_any(), props: {         "shown":one,groups,"state":app,line,open,move,remove,}});}
      }
     }
  }
   { const $$_input1 = svelteHTML.createElement("input", {        "type":`file`,"multiple":true,"accept":acceptedExtensions,"hidden":true,"onchange":chosen,});picker = $$_input1;}
   { const $$_input1 = svelteHTML.createElement("input", {      "type":`file`,"multiple":true,"webkitdirectory":true,"hidden":true,"onchange":chosen,});folder = $$_input1;}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PhotoSlot__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PhotoSlot__SvelteComponent_ = ReturnType<typeof PhotoSlot__SvelteComponent_>;
/*Ωignore_endΩ*/export default PhotoSlot__SvelteComponent_;