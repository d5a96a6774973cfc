///<reference types="svelte" />
;
import ButtonLink from '../ui/ButtonLink.svelte';
import type { Words } from '../words/words.ts';
import { canBeShown, isShownWhole, kindOf, type Picture } from './picture.ts';
import { type Zooming, zoomStep } from './zooming.svelte.ts';
;

  interface Props {
    picture: Picture;
    zooming: Zooming;
    words: Words;
  };function $$render() {

  
  
  
  


  const { picture, zooming, words }: Props = $props();
  const kind = $derived(kindOf(picture));
  const original = $derived(picture.original);
  let width = $state(0);
  let height = $state(0);
  /** Ids of what could not be shown. */
  let failed = $state<string | null>(null);
  let loaded = $state<string | null>(null);
  /** Once looked at closely, the original lies over the view of 2,400 pixels: a tape's numbers are in it. */
  let close = $state<string | null>(null);
  $effect(() => {
    if (zooming.scale > 1.5 && isShownWhole(picture)) close = picture.id;
  });
  let held = $state(false);

  const wheel = (event: WheelEvent): void => {
    // There is nothing to make smaller: the page may scroll.
    if (zooming.scale === 1 && event.deltaY > 0) return;
    event.preventDefault();
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
    zooming.by(event.deltaY < 0 ? zoomStep : 1 / zoomStep, at);
    zooming.move(0, 0, { width, height });
  };
  /** Listeners of templates are passive for the wheel: they could not keep the page from scrolling. */
  const wheels = (element: HTMLElement): (() => void) => {
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  };
  const hold = (event: PointerEvent): void => {
    held = true;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent): void => {
    if (held) zooming.move(event.movementX, event.movementY, { width, height });
  };
  const box = $derived(zooming.isOnSide ? { width: height, height: width } : { width, height });
;
async () => {

 { const $$_div0 = svelteHTML.createElement("div", {   "class":`pane`,});width= $$_div0.clientWidth;height= $$_div0.clientHeight;
  if(failed === picture.id || !canBeShown(picture, navigator.pdfViewerEnabled)){
     { svelteHTML.createElement("div", { "class":`none`,});
       { svelteHTML.createElement("p", {});words.cannotShow; }
       { const $$_kniLnottuB2C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"href":original,"download":picture.name,}});words.saveCopy; ButtonLink}
     }
  } else if (kind === 'video'){
    
     { svelteHTML.createElement("video", {     "src":original,"controls":true,"preload":`metadata`,"onerror":() => (failed = picture.id),}); }
  } else if (kind === 'pdf'){
     { svelteHTML.createElement("iframe", {   "src":original,"title":picture.name,}); }
  }else{
    
     { svelteHTML.createElement("div", {                  "class":`stage`,"role":`presentation`,[Symbol("@attach")]:wheels,"onpointerdown":hold,"onpointermove":drag,"onpointerup":() => (held = false),"onpointercancel":() => (held = false),"ondblclick":() => (zooming.scale > 1 ? zooming.fit() : zooming.by(zoomStep ** 3)),});held;zooming.scale > 1;
      if(loaded !== picture.id){ { svelteHTML.createElement("p", {   "class":`loading`,"role":`status`,});words.loading; }}
       { svelteHTML.createElement("div", {      "class":`picture`,});__sveltets_2_ensureType(String, Number, `${box.width} `);__sveltets_2_ensureType(String, Number, `${box.height} `);__sveltets_2_ensureType(String, Number, zooming.transform);
        picture.id; {
           { svelteHTML.createElement("img", {           "src":picture.view,"alt":picture.name,"draggable":`false`,"onload":() => (loaded = picture.id),"onerror":() => (failed = picture.id),});}
          if(close === picture.id){ { svelteHTML.createElement("img", {    "src":original,"alt":"","draggable":`false`,});}}
        }
       }
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PicturePane__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PicturePane__SvelteComponent_ = ReturnType<typeof PicturePane__SvelteComponent_>;
/*Ωignore_endΩ*/export default PicturePane__SvelteComponent_;