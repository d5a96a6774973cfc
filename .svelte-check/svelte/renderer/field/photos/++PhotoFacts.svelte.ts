///<reference types="svelte" />
;
import type { AppState } from '../../state/appState.svelte.ts';
import { type BoardPhoto, isFault } from './boardPlan.ts';
import { placeName, warningText } from './slotWords.ts';
;

  interface Props {
    shown: BoardPhoto;
    state: AppState;
  };function $$render() {

  
  
  


  const { shown, state: app }: Props = $props();
  const words = $derived(app.words);
  const photo = $derived(shown.photo);
  const format = $derived((ms: number, timeZone?: string): string =>
    new Intl.DateTimeFormat(words.languageCode, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(ms),
  );
  /** By the camera's own clock, wherever this computer is. */
  const time = $derived(
    photo.takenAt === null
      ? words.addedAt(format(photo.addedMs))
      : words.takenAt(format(Date.parse(`${photo.takenAt}Z`), 'UTC')),
  );
  const place = $derived(
    photo.place === null ? words.noPlace : `${photo.place.latitude.toFixed(5)}, ${photo.place.longitude.toFixed(5)}`,
  );
;
async () => {

 { svelteHTML.createElement("p", {});
   { svelteHTML.createElement("strong", {});placeName(words, photo); }
   { svelteHTML.createElement("span", {});time; }
   { svelteHTML.createElement("span", {});place; }
   { svelteHTML.createElement("span", {});words.size(photo.bytes); }
     for(let warning of __sveltets_2_ensureArray(shown.warnings)){warningText(words, warning);
     { svelteHTML.createElement("span", {  "class":`warning`,});isFault(warning);warningText(words, warning); }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PhotoFacts__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PhotoFacts__SvelteComponent_ = ReturnType<typeof PhotoFacts__SvelteComponent_>;
/*Ωignore_endΩ*/export default PhotoFacts__SvelteComponent_;