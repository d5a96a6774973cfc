///<reference types="svelte" />
;
import { acceptedExtensions } from '../../../shared/api/fileTypes.ts';
import type { UploadShown } from '../../../shared/office/shapes.ts';
import { chosenFiles, droppedFiles } from '../../adding/droppedFiles.ts';
import Thumbnail from '../../pictures/Thumbnail.svelte';
import type { ThumbnailLine } from '../../pictures/thumbnailLine.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import { slotName } from '../../words/slotName.ts';
import Measures from './Measures.svelte';
import type { SlotPlan } from './photoPlan.ts';
import { placeText, uploadPicture } from './uploadPicture.ts';
;

  interface Props {
    slot: SlotPlan;
    state: OfficeState;
    line: ThumbnailLine;
    open: (upload: UploadShown) => void;
    /** Null where nothing can be added any more. */
    add: ((files: readonly File[]) => void) | null;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  


  const { slot, state: office, line, open, add }: Props = $props();
  const words = $derived(office.words);
  const array = $derived(slot.array?.name ?? null);
  const place = $derived(placeText(slot.kind, array, words));
  /** More than so many are smaller: they are looked at one by one anyway. */
  const many = 12;
  let picker = $state<HTMLInputElement | null>(null);
  let isOver = $state(false);

  const over = (event: DragEvent): void => {
    if (add === null || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    isOver = true;
  };
  const drop = async (event: DragEvent): Promise<void> => {
    isOver = false;
    if (add === null || !event.dataTransfer) return;
    event.preventDefault();
    event.stopPropagation();
    add(await droppedFiles(event.dataTransfer));
  };
  const choose = (): void => {
    add?.(chosenFiles(picker?.files ?? null));
    if (picker) picker.value = '';
  };
;
async () => {

  { svelteHTML.createElement("div", {                 "class":`slot`,"id":`slot-${slot.key}`,"tabindex":-1,"role":`group`,"aria-label":place,"ondragover":over,"ondragleave":() => (isOver = false),"ondrop":(event) => void drop(event),});isOver;
   { svelteHTML.createElement("div", { "class":`says`,});
     { svelteHTML.createElement("h4", {});slotName(slot.kind, words);  { svelteHTML.createElement("span", { "class":`quiet`,}); words.howMany(slot.uploads.length);  } }
       for(let doubt of __sveltets_2_ensureArray(slot.doubts)){doubt; { svelteHTML.createElement("p", { "class":`doubt`,});doubt; }}
     { const $$_serusaeM2C = __sveltets_2_ensureComponent(Measures); new $$_serusaeM2C({ target: __sveltets_2_any(), props: {     "measures":slot.measures,"label":words.measuresOf(place),words,}});}
   }
   { svelteHTML.createElement("div", { "class":`shows`,});
    if(slot.uploads.length === 0){
       { svelteHTML.createElement("p", { "class":`quiet`,});slot.kind === 'file' ? words.noFilesHere : words.noPhotosHere; }
    }else{
       { svelteHTML.createElement("ul", { });slot.uploads.length > many;
           for(let upload of __sveltets_2_ensureArray(slot.uploads)){upload.id;
           { svelteHTML.createElement("li", {});
             { svelteHTML.createElement("button", {     "type":`button`,"id":`upload-${upload.id}`,"onclick":() => open(upload),});
               { svelteHTML.createElement("span", { "class":`hidden-visually`,});words.openPhoto(''); }
               { const $$_lianbmuhT5C = __sveltets_2_ensureComponent(Thumbnail); new $$_lianbmuhT5C({ target: __sveltets_2_any(), props: {    "picture":uploadPicture(upload, array, office),words,line,}});}
             }
             { svelteHTML.createElement("span", {   "class":`name`,"title":upload.name,});upload.name; }
           }
        }
       }
    }
    if(add){
       { svelteHTML.createElement("div", { "class":`add`,});
         { const $$_input3 = svelteHTML.createElement("input", {               "class":`hidden-visually`,"type":`file`,"multiple":true,"tabindex":-1,"aria-hidden":`true`,"accept":acceptedExtensions,"onchange":choose,});picker = $$_input3;}
         { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"aria-label":words.addHere(place),"onclick":() => picker?.click(),}});
          isOver ? words.dropToAdd : words.addShort;
         Button}
       }
    }
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const SlotRow__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type SlotRow__SvelteComponent_ = ReturnType<typeof SlotRow__SvelteComponent_>;
/*Ωignore_endΩ*/export default SlotRow__SvelteComponent_;