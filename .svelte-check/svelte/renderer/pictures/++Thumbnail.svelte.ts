///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import type { Words } from '../words/words.ts';
import { extensionOf, kindOf, type Picture } from './picture.ts';
import type { ThumbnailLine } from './thumbnailLine.ts';
;

  interface Props {
    picture: Picture;
    words: Words;
    line: ThumbnailLine;
  };function $$render() {

  
  
  
  


  const { picture, words, line }: Props = $props();
  const kind = $derived(kindOf(picture));

  let phase = $state<'away' | 'loading' | 'shown' | 'none'>('away');
  let leave = (): void => undefined;
  onDestroy(() => leave());

  /** Nothing is asked for before it is nearly in view; who scrolls on does not wait for what went by. */
  const near = (element: HTMLElement): (() => void) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (phase !== 'away') return observer.disconnect();
        leave();
        if (entries.at(-1)?.isIntersecting) leave = line.enter(() => (phase = 'loading'));
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
  const end = (how: 'shown' | 'none') => (): void => {
    phase = how;
    leave();
  };
;
async () => {

if(picture.thumbnail !== null && phase !== 'none'){
   { svelteHTML.createElement("span", {  "class":`frame`,[Symbol("@attach")]:near,});
    if(phase !== 'away'){
       { svelteHTML.createElement("img", {              "src":picture.thumbnail,"alt":picture.name,"draggable":`false`,"decoding":`async`,"onload":end('shown'),"onerror":end('none'),});phase === 'shown';}
    }else{
       { svelteHTML.createElement("span", { "class":`hidden-visually`,});picture.name; }
    }
   }
}else{
   { svelteHTML.createElement("span", { "class":`frame none`,});
     { svelteHTML.createElement("span", { "class":`hidden-visually`,});picture.name; }
     { svelteHTML.createElement("svg", {   "viewBox":`0 0 24 30`,"aria-hidden":`true`,});
       { svelteHTML.createElement("path", {  "d":`M3 1h12l6 6v22H3z M15 1v6h6`,});}
      if(kind === 'video'){ { svelteHTML.createElement("path", {    "class":`full`,"d":`M9 13v9l7-4.5z`,});}}
      if(kind === 'picture'){ { svelteHTML.createElement("path", {  "d":`M6 24l4-6 3 4 2-2 3 4`,});}}
     }
     { svelteHTML.createElement("strong", {});extensionOf(picture); }
    if(kind === 'picture'){ { svelteHTML.createElement("span", {});words.noPicture; }}
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Thumbnail__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Thumbnail__SvelteComponent_ = ReturnType<typeof Thumbnail__SvelteComponent_>;
/*Ωignore_endΩ*/export default Thumbnail__SvelteComponent_;