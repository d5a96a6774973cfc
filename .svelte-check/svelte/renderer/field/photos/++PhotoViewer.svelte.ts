///<reference types="svelte" />
;
import type { Picture } from '../../pictures/picture.ts';
import PictureViewer from '../../pictures/PictureViewer.svelte';
import type { AppState } from '../../state/appState.svelte.ts';
import type { BoardPhoto } from './boardPlan.ts';
import PhotoFacts from './PhotoFacts.svelte';
import { pictureOf } from './pictureOf.ts';
;

  interface Props {
    /** In the order of the board. */
    photos: readonly BoardPhoto[];
    first: string;
    state: AppState;
    close: () => void;
  };function $$render() {

  
  
  
  
  
  


  const { photos, first, state: app, close }: Props = $props();
  const byId = $derived(new Map(photos.map((one) => [one.photo.id, one])));
;
async () => {

 { const $$_reweiVerutciP0C = __sveltets_2_ensureComponent(PictureViewer); const $$_reweiVerutciP0 = new $$_reweiVerutciP0C({ target: __sveltets_2_any(), props: {     "pictures":photos.map(({ photo }) => pictureOf(photo, app)),first,"words":app.words,close,facts:(picture: Picture) => { async ()/*Ωignore_positionΩ*/ => {
    const shown = byId.get(picture.id);
    if(shown){ { const $$_stcaFotohP0C = __sveltets_2_ensureComponent(PhotoFacts); new $$_stcaFotohP0C({ target: __sveltets_2_any(), props: {   shown,"state":app,}});}}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {facts} = $$_reweiVerutciP0.$$prop_def;/*Ωignore_endΩ*/
  
 PictureViewer}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PhotoViewer__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PhotoViewer__SvelteComponent_ = ReturnType<typeof PhotoViewer__SvelteComponent_>;
/*Ωignore_endΩ*/export default PhotoViewer__SvelteComponent_;