///<reference types="svelte" />
;
import type { JobShown, Photo } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import Button from '../../ui/Button.svelte';
import { isFault, planBoard } from '../photos/boardPlan.ts';
import PhotoName from '../photos/PhotoName.svelte';
import PhotoViewer from '../photos/PhotoViewer.svelte';
import { pictureOf } from '../photos/pictureOf.ts';
import { placeName, warningText } from '../photos/slotWords.ts';
import Thumbnail from '../../pictures/Thumbnail.svelte';
import { createThumbnailLine } from '../../pictures/thumbnailLine.ts';
;

  interface Props {
    job: JobShown;
    state: AppState;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  


  const { job, state: app }: Props = $props();
  const words = $derived(app.words);
  const photos = $derived(planBoard(job).photos);
  const line = createThumbnailLine();
  let opened = $state<string | null>(null);
  const step = 60;
  let most = $state(12);
  const tones = { waiting: 'plain', sending: 'accent', done: 'good', unknown: 'warn', failed: 'bad' } as const;
  const toneOf = ({ state }: Photo) => tones[state ?? 'waiting'];
;
async () => {

 { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`sent-photos`,});
   { svelteHTML.createElement("h2", { "id":`sent-photos`,});words.part_photos;  { svelteHTML.createElement("span", { "class":`quiet`,});photos.length; } }
  if(photos.length === 0){
     { svelteHTML.createElement("p", { "class":`quiet`,});words.noReceipts; }
  }else{
     { svelteHTML.createElement("ul", {});
         for(let { photo, warnings } of __sveltets_2_ensureArray((photos.slice(0, most)))){photo.id;
         { svelteHTML.createElement("li", {});
           { svelteHTML.createElement("button", {   "type":`button`,"onclick":() => (opened = photo.id),});
             { svelteHTML.createElement("span", { "class":`hidden-visually`,});words.show; }
             { const $$_lianbmuhT4C = __sveltets_2_ensureComponent(Thumbnail); new $$_lianbmuhT4C({ target: __sveltets_2_any(), props: {    "picture":pictureOf(photo, app),words,line,}});}
           }
           { const $$_emaNotohP3C = __sveltets_2_ensureComponent(PhotoName); new $$_emaNotohP3C({ target: __sveltets_2_any(), props: {  "name":photo.name,}});}
           { svelteHTML.createElement("span", { "class":`quiet place`,});placeName(words, photo); }
           { svelteHTML.createElement("span", {}); { const $$_egdaB4C = __sveltets_2_ensureComponent(Badge); new $$_egdaB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":toneOf(photo),}});words[`itemState_${photo.state ?? 'waiting'}`]; Badge} }
             for(let warning of __sveltets_2_ensureArray(warnings.filter(isFault))){warning.kind;
             { svelteHTML.createElement("span", { "class":`fault`,});warningText(words, warning); }
          }
         }
      }
     }
    if(photos.length > most){
      const left = photos.length - most;
       { svelteHTML.createElement("div", {});
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":() => (most += step),}});words.showMore(Math.min(step, left), left); Button}
       }
    }
  }
 }
if(opened !== null){
   { const $$_reweiVotohP0C = __sveltets_2_ensureComponent(PhotoViewer); new $$_reweiVotohP0C({ target: __sveltets_2_any(), props: {       photos,"first":opened,"state":app,"close":() => (opened = null),}});}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const SentPhotos__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type SentPhotos__SvelteComponent_ = ReturnType<typeof SentPhotos__SvelteComponent_>;
/*Ωignore_endΩ*/export default SentPhotos__SvelteComponent_;