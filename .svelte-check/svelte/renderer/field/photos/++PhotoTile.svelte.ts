///<reference types="svelte" />
;
import type { Photo } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Thumbnail from '../../pictures/Thumbnail.svelte';
import type { ThumbnailLine } from '../../pictures/thumbnailLine.ts';
import Badge from '../../ui/Badge.svelte';
import { type BoardGroup, type BoardPhoto, isFault, type Place } from './boardPlan.ts';
import { photoType } from './dragging.ts';
import PhotoMenu from './PhotoMenu.svelte';
import { pictureOf } from './pictureOf.ts';
import PhotoName from './PhotoName.svelte';
import { warningText } from './slotWords.ts';
;

  interface Props {
    shown: BoardPhoto;
    groups: readonly BoardGroup[];
    state: AppState;
    line: ThumbnailLine;
    open: (photo: Photo) => void;
    move: (photo: Photo, to: Place) => unknown;
    remove: (photo: Photo) => unknown;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  


  const { shown, groups, state: app, line, open, move, remove }: Props = $props();
  const words = $derived(app.words);
  const photo = $derived(shown.photo);
  const warnings = $derived(
    shown.warnings.map((warning) => ({ text: warningText(words, warning), isFault: isFault(warning) })),
  );
  const isBad = $derived(warnings.some((warning) => warning.isFault));
  const drag = (event: DragEvent): void => {
    event.dataTransfer!.setData(photoType, photo.id);
    event.dataTransfer!.effectAllowed = 'move';
  };
;
async () => {

 { svelteHTML.createElement("li", {     "draggable":photo.isSent ? 'false' : 'true',"ondragstart":drag,});!photo.isSent;
   { svelteHTML.createElement("button", {        "type":`button`,"class":`picture`,"id":`photo-${photo.id}`,"onclick":() => open(photo),});isBad;
     { svelteHTML.createElement("span", { "class":`hidden-visually`,});words.show; }
     { const $$_lianbmuhT2C = __sveltets_2_ensureComponent(Thumbnail); new $$_lianbmuhT2C({ target: __sveltets_2_any(), props: {    "picture":pictureOf(photo, app),words,line,}});}
    if(warnings.length > 0){ { svelteHTML.createElement("span", { "class":`hidden-visually`,});warnings.map(({ text }) => text).join('. '); }}
   }
   { const $$_emaNotohP1C = __sveltets_2_ensureComponent(PhotoName); new $$_emaNotohP1C({ target: __sveltets_2_any(), props: {  "name":photo.name,}});}
   { svelteHTML.createElement("div", { "class":`under`,});
    if(photo.isSent){
       { const $$_egdaB2C = __sveltets_2_ensureComponent(Badge); new $$_egdaB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`good`,}});words.photoSent; Badge}
    }else{
       { const $$_uneMotohP2C = __sveltets_2_ensureComponent(PhotoMenu); new $$_uneMotohP2C({ target: __sveltets_2_any(), props: {      photo,groups,"state":app,move,remove,}});}
    }
   }
  if(warnings.length > 0){
     { svelteHTML.createElement("div", {   "class":`warnings`,"aria-hidden":`true`,});
         for(let { text, isFault: isRed } of __sveltets_2_ensureArray(warnings)){text; { svelteHTML.createElement("span", { });isRed;text; }}
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PhotoTile__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PhotoTile__SvelteComponent_ = ReturnType<typeof PhotoTile__SvelteComponent_>;
/*Ωignore_endΩ*/export default PhotoTile__SvelteComponent_;