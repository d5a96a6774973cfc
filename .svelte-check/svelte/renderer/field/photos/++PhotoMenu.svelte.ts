///<reference types="svelte" />
;
import { DropdownMenu } from 'bits-ui';
import type { Photo } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import MenuFrame from '../../ui/MenuFrame.svelte';
import { type BoardGroup, type Place, samePlace } from './boardPlan.ts';
import { slotName } from './slotWords.ts';
;

  interface Props {
    photo: Photo;
    groups: readonly BoardGroup[];
    state: AppState;
    move: (photo: Photo, to: Place) => unknown;
    remove: (photo: Photo) => unknown;
  };function $$render() {

  
  
  
  
  
  


  const { photo, groups, state: app, move, remove }: Props = $props();
  const words = $derived(app.words);
;
async () => {

 { const $$_emarFuneM0C = __sveltets_2_ensureComponent(MenuFrame); new $$_emarFuneM0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"label":words.photoActions(photo.name),"class":`photo-menu`,}});
   { const $$_metI_uneMnwodporD1C = __sveltets_2_ensureComponent(DropdownMenu.Item); new $$_metI_uneMnwodporD1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"class":`menu-item`,"onSelect":() => remove(photo),}});words.remove; DropdownMenu.Item}
     for(let group of __sveltets_2_ensureArray(groups)){group.key;
     { const $$_puorG_uneMnwodporD1C = __sveltets_2_ensureComponent(DropdownMenu.Group); new $$_puorG_uneMnwodporD1C({ target: __sveltets_2_any(), props: {children:() => { return __sveltets_2_any(0); },}});
       { const $$_gnidaeHpuorG_uneMnwodporD2C = __sveltets_2_ensureComponent(DropdownMenu.GroupHeading); new $$_gnidaeHpuorG_uneMnwodporD2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"class":`photo-menu-heading`,}});
        words.moveTo;  group.array ?? words.wholeJob;
       DropdownMenu.GroupHeading}
         for(let slot of __sveltets_2_ensureArray(group.slots)){slot.key;
         { const $$_metI_uneMnwodporD2C = __sveltets_2_ensureComponent(DropdownMenu.Item); new $$_metI_uneMnwodporD2C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"class":`menu-item`,"disabled":samePlace(slot, photo),"onSelect":() => move(photo, { slot: slot.slot, array: slot.array }),}});
          slotName(words, slot.slot);
         DropdownMenu.Item}
      }
     DropdownMenu.Group}
  }
 MenuFrame}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PhotoMenu__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PhotoMenu__SvelteComponent_ = ReturnType<typeof PhotoMenu__SvelteComponent_>;
/*Ωignore_endΩ*/export default PhotoMenu__SvelteComponent_;