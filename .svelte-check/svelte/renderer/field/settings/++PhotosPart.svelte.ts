///<reference types="svelte" />
;
import type { SettingsShown } from '../../../shared/desk/shapes.ts';
import Button from '../../ui/Button.svelte';
import Choices from '../../ui/Choices.svelte';
import Switch from '../../ui/Switch.svelte';
import type { Words } from '../../words/words.ts';
import SavedMark from './SavedMark.svelte';
import type { SettingsKeeper } from './settingsKeeper.svelte.ts';
import Panel from '../../ui/Panel.svelte';
;

  interface Props {
    settings: SettingsShown;
    keeper: SettingsKeeper;
    words: Words;
  };function $$render() {

  
  
  
  
  
  
  
  


  const { settings, keeper, words }: Props = $props();
  const id = $props.id();
  const most = 8;
  const usualEdge = 3000;

  const edges = $derived(
    [...new Set([2048, usualEdge, settings.smallerPhotos ?? usualEdge])].toSorted((one, other) => one - other),
  );
  const uploads = $derived(settings.parallelUploads);
;
async () => {

 { const $$_lenaP0C = __sveltets_2_ensureComponent(Panel); new $$_lenaP0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.photosSetting,}});
   { svelteHTML.createElement("div", { "class":`with-mark`,});
     { svelteHTML.createElement("div", { "class":`grow`,});
       { const $$_hctiwS3C = __sveltets_2_ensureComponent(Switch); new $$_hctiwS3C({ target: __sveltets_2_any(), props: {           "id":`${id}-smaller`,"label":words.smallerPhotos,"hint":words.smallerPhotosHint,"checked":settings.smallerPhotos !== null,"change":(on: boolean) => void keeper.keep('smallerPhotos', on ? usualEdge : null),}});}
     }
     { const $$_kraMdevaS2C = __sveltets_2_ensureComponent(SavedMark); new $$_kraMdevaS2C({ target: __sveltets_2_any(), props: {    keeper,"name":`smallerPhotos`,words,}});}
   }
  if(settings.smallerPhotos !== null){
     { const $$_seciohC1C = __sveltets_2_ensureComponent(Choices); new $$_seciohC1C({ target: __sveltets_2_any(), props: {         "label":words.longestEdge,"choices":edges.map((value) => ({ value, label: words.pixels(value) })),"value":settings.smallerPhotos,"onchoose":(value: number) => keeper.keep('smallerPhotos', value),}});}
  }

   { svelteHTML.createElement("div", { "class":`with-mark`,});
     { svelteHTML.createElement("div", {       "class":`grow`,"role":`group`,"aria-labelledby":`${id}-uploads`,"aria-describedby":`${id}-hint`,});
       { svelteHTML.createElement("span", {   "id":`${id}-uploads`,"class":`label`,});words.parallelUploads; }
       { svelteHTML.createElement("span", {   "id":`${id}-hint`,"class":`quiet`,});words.parallelUploadsHint; }
       { svelteHTML.createElement("div", { "class":`steps`,});
         { const $$_nottuB4C = __sveltets_2_ensureComponent(Button); new $$_nottuB4C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"aria-label":words.fewer,"disabled":uploads <= 1,"onclick":() => keeper.keep('parallelUploads', uploads - 1),}});   Button}
         { svelteHTML.createElement("output", {});uploads; }
         { const $$_nottuB4C = __sveltets_2_ensureComponent(Button); new $$_nottuB4C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"aria-label":words.more,"disabled":uploads >= most,"onclick":() => keeper.keep('parallelUploads', uploads + 1),}});   Button}
       }
     }
     { const $$_kraMdevaS2C = __sveltets_2_ensureComponent(SavedMark); new $$_kraMdevaS2C({ target: __sveltets_2_any(), props: {    keeper,"name":`parallelUploads`,words,}});}
   }

   { svelteHTML.createElement("div", { "class":`with-mark`,});
     { svelteHTML.createElement("div", { "class":`grow`,});
       { const $$_hctiwS3C = __sveltets_2_ensureComponent(Switch); new $$_hctiwS3C({ target: __sveltets_2_any(), props: {           "id":`${id}-resend`,"label":words.resendUnclear,"hint":words.resendUnclearHint,"checked":settings.resendUnclearUploads,"change":(on: boolean) => void keeper.keep('resendUnclearUploads', on),}});}
     }
     { const $$_kraMdevaS2C = __sveltets_2_ensureComponent(SavedMark); new $$_kraMdevaS2C({ target: __sveltets_2_any(), props: {    keeper,"name":`resendUnclearUploads`,words,}});}
   }
 Panel}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PhotosPart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PhotosPart__SvelteComponent_ = ReturnType<typeof PhotosPart__SvelteComponent_>;
/*Ωignore_endΩ*/export default PhotosPart__SvelteComponent_;