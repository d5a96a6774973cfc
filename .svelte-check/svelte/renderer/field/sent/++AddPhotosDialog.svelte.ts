///<reference types="svelte" />
;
import { onDestroy, untrack } from 'svelte';
import { acceptedExtensions } from '../../../shared/api/fileTypes.ts';
import type { JobShown } from '../../../shared/desk/shapes.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Dialog from '../../ui/Dialog.svelte';
import AddingBar from '../../adding/AddingBar.svelte';
import { addingTo } from '../photos/addingTo.ts';
import { type Place, planBoard } from '../photos/boardPlan.ts';
import CameraDialog from '../photos/CameraDialog.svelte';
import { chosenFiles, droppedFiles } from '../../adding/droppedFiles.ts';
import { placeName, slotHint } from '../photos/slotWords.ts';
;

  interface Props {
    job: JobShown;
    state: AppState;
    close: () => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  


  const { job, state: app, close }: Props = $props();
  const words = $derived(app.words);
  const adding = untrack(() => addingTo(app, job.id));
  onDestroy(() => adding.forget());
  /** Where a photo of this job can go: the same places as on the board of its draft. */
  const places = $derived(
    planBoard(job).groups.flatMap(({ slots }) => slots.map(({ key, slot, array }) => ({ key, slot, array }))),
  );
  let chosen = $state('file');
  const place = $derived<Place>(places.find(({ key }) => key === chosen) ?? { slot: 'file', array: null });
  let picker = $state<HTMLInputElement | null>(null);
  let isShooting = $state(false);

  const add = (files: readonly File[]): void => adding.add({ slot: place.slot, array: place.array }, files);
  const picked = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    add(chosenFiles(input.files));
    input.value = '';
  };
  const dropped = async (event: DragEvent): Promise<void> => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    add(await droppedFiles(event.dataTransfer));
  };
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"open":true,"title":words.addPhotos,"closeLabel":words.close,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":close,}});words.close; Button}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
   { svelteHTML.createElement("div", {           "class":`form`,"role":`group`,"aria-label":placeName(words, place),"ondragover":(event) => event.preventDefault(),"ondrop":(event) => void dropped(event),});
     { const $$_emarFdleiF2C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`add-place`,"label":words.photoPlace,"hint":slotHint(words, place.slot),}});
       { svelteHTML.createElement("select", {     "id":`add-place`,"aria-describedby":`add-place-says`,"bind:value":chosen,});/*Ωignore_startΩ*/() => chosen = __sveltets_2_any(null);/*Ωignore_endΩ*/
           for(let one of __sveltets_2_ensureArray(places)){one.key; { svelteHTML.createElement("option", { "value":one.key,});placeName(words, one); }}
       }
     FieldFrame}
     { svelteHTML.createElement("div", { "class":`ways`,});
       { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":() => picker?.click(),}});words.chooseFiles; Button}
       { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => (isShooting = true),}});words.takePhoto; Button}
     }
     { svelteHTML.createElement("p", { "class":`quiet`,});words.addPhotosHint; }
     { const $$_raBgniddA2C = __sveltets_2_ensureComponent(AddingBar); new $$_raBgniddA2C({ target: __sveltets_2_any(), props: {  adding,words,}});}
     { const $$_input2 = svelteHTML.createElement("input", {        "type":`file`,"multiple":true,"accept":acceptedExtensions,"hidden":true,"onchange":picked,});picker = $$_input2;}
   }
  
 Dialog}
if(isShooting){
   { const $$_golaiDaremaC0C = __sveltets_2_ensureComponent(CameraDialog); new $$_golaiDaremaC0C({ target: __sveltets_2_any(), props: {        place,"state":app,"add":(_place: Place, files: readonly File[]) => add(files),"close":() => (isShooting = false),}});}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const AddPhotosDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type AddPhotosDialog__SvelteComponent_ = ReturnType<typeof AddPhotosDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default AddPhotosDialog__SvelteComponent_;