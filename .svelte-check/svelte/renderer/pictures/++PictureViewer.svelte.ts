///<reference types="svelte" />
;
import { type Snippet, untrack } from 'svelte';
import Button from '../ui/Button.svelte';
import Dialog from '../ui/Dialog.svelte';
import type { Words } from '../words/words.ts';
import { besideOf, canBeShown, kindOf, type Picture } from './picture.ts';
import PicturePane from './PicturePane.svelte';
import { Zooming, zoomStep } from './zooming.svelte.ts';
;

  interface Props {
    /** In the order in which they are stepped through. */
    pictures: readonly Picture[];
    first: string;
    words: Words;
    close: () => void;
    /** What is said below each. */
    facts: Snippet<[Picture]>;
  };function $$render() {

  
  
  
  
  
  
  


  const { pictures, first, words, close, facts }: Props = $props();
  /** The pictures that are looked at; a second one beside the first to compare. Keys and buttons mean the active one. */
  let ids = $state<string[]>(untrack(() => [first]));
  let active = $state(0);
  const zoomings = [new Zooming(), new Zooming()] as const;

  const shown = $derived(
    ids.map((id) => pictures.find((picture) => picture.id === id)).filter((one) => one !== undefined),
  );
  const here = $derived(shown[active] ?? shown[0]);
  const at = $derived(here ? pictures.indexOf(here) : -1);
  const zooming = $derived(zoomings[active === 1 ? 1 : 0]);
  const isPicture = $derived(here !== undefined && kindOf(here) === 'picture');
  /** Two are compared by what is seen of them: what cannot be shown is looked at alone, where its copy is offered. */
  const showable = $derived(pictures.filter((picture) => canBeShown(picture, navigator.pdfViewerEnabled)));
  const isTwo = $derived(shown.length === 2);
  const other = $derived(isTwo ? shown[1 - active] : undefined);
  const steps = $derived(isTwo ? showable.filter(({ id }) => id !== other?.id) : pictures);
  const canCompare = $derived(isTwo || (here !== undefined && showable.includes(here) && showable.length > 1));
  // Taken away by somebody else.
  $effect(() => {
    if (shown.length === 0) close();
  });

  const show = (which: number, id: string | undefined): void => {
    if (id === undefined) return;
    ids[which] = id;
    zoomings[which === 1 ? 1 : 0].reset();
  };
  const step = (by: number): void => {
    const from = here ? steps.indexOf(here) : -1;
    show(active, steps[(from + by + steps.length) % steps.length]?.id);
  };
  const compare = (): void => {
    if (ids.length === 2) {
      ids = [ids[active] ?? ids[0]!];
      if (active === 1) zoomings[0].reset();
      active = 0;
    } else if (here) {
      const second = besideOf(here, pictures, navigator.pdfViewerEnabled);
      if (!second) return;
      active = 1;
      show(1, second.id);
    }
  };
  const zoom = (factor: number): void => {
    zooming.by(factor);
    zooming.move(0, 0, { width: Infinity, height: Infinity });
  };

  const pan = 60;
  const moves: Record<string, [number, number]> = {
    ArrowLeft: [pan, 0],
    ArrowRight: [-pan, 0],
    ArrowUp: [0, pan],
    ArrowDown: [0, -pan],
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A video and a list have arrow keys of their own.
    if (event.target instanceof HTMLVideoElement || event.target instanceof HTMLSelectElement) return;
    const move = moves[event.key];
    if (event.shiftKey && move) zooming.move(...move, { width: innerWidth, height: innerHeight });
    else if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else if (event.key === '0') zooming.fit();
    else return;
    event.preventDefault();
  };
;
async () => {

 { svelteHTML.createElement("svelte:window", {  "onkeydown":keys,});}

if(here){
   { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"open":true,"wide":true,"title":`${here.name} · ${words.photoOf(at + 1, pictures.length)}`,"closeLabel":words.close,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
       { svelteHTML.createElement("div", { "class":`ways`,});
         { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":() => step(-1),"disabled":steps.length < 2,}});words.previous; Button}
         { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":() => step(1),"disabled":steps.length < 2,}});words.next; Button}
       }
       { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"onclick":() => zoom(1 / zoomStep),"disabled":!isPicture,"aria-label":words.zoomOut,}});  Button}
       { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":() => zooming.fit(),"disabled":!isPicture,}});words.zoomFit; Button}
       { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"onclick":() => zoom(zoomStep),"disabled":!isPicture,"aria-label":words.zoomIn,}});  Button}
       { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":() => zooming.turn(),"disabled":!isPicture,}});words.rotate; Button}
      if(isTwo){
         { svelteHTML.createElement("select", {     "aria-label":words.comparedWith,"value":ids[1],"onchange":(event) => show(1, event.currentTarget.value),});
             for(let picture of __sveltets_2_ensureArray(showable.filter(({ id }) => id !== ids[0]))){picture.id;
             { svelteHTML.createElement("option", { "value":picture.id,});picture.name;  picture.place; }
          }
         }
      }
       { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"onclick":compare,"aria-pressed":isTwo,"disabled":!canCompare,}});words.compare; Button}
    };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
     { svelteHTML.createElement("div", { "class":`viewer`,});
       { svelteHTML.createElement("div", {  "class":`panes`,});isTwo;
            for(let one of __sveltets_2_ensureArray(shown)){let index = 1;index;
           { svelteHTML.createElement("div", {  "class":`one`,});isTwo && index === active;
            if(isTwo){
               { const $$_nottuB4C = __sveltets_2_ensureComponent(Button); new $$_nottuB4C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"aria-pressed":index === active,"onclick":() => (active = index),}});
                one.name;
               Button}
            }
            
             { svelteHTML.createElement("div", {     "class":`hold`,"role":`presentation`,"onpointerdown":() => (active = index),});
               { const $$_enaPerutciP5C = __sveltets_2_ensureComponent(PicturePane); new $$_enaPerutciP5C({ target: __sveltets_2_any(), props: {     "picture":one,"zooming":zoomings[index === 1 ? 1 : 0],words,}});}
             }
            ;__sveltets_2_ensureSnippet(facts(one));
           }
        }
       }
     }
    
   Dialog}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PictureViewer__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PictureViewer__SvelteComponent_ = ReturnType<typeof PictureViewer__SvelteComponent_>;
/*Ωignore_endΩ*/export default PictureViewer__SvelteComponent_;