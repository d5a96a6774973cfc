///<reference types="svelte" />
;
import type { FirmShown } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Confirm from '../../ui/Confirm.svelte';
;

  interface Props {
    what: 'logo' | 'signature';
    /** Of the image that is kept. */
    sha256: string | null;
    state: OfficeState;
    disabled: boolean;
    put: (firm: FirmShown) => void;
  };function $$render() {

  
  
  
  


  const { what, sha256, state: office, disabled, put }: Props = $props();
  const words = $derived(office.words);
  const title = $derived(words[what]);
  const id = $props.id();
  let picker = $state<HTMLInputElement | null>(null);
  let isAsking = $state(false);
  let isGoing = $state(false);
  let refused = $state<string | null>(null);

  const set = async (): Promise<void> => {
    const file = picker?.files?.[0];
    if (!file) return;
    isGoing = true;
    refused = null;
    try {
      put(await office.gateway.send('setFirmImage', { what }, file, () => undefined, new AbortController().signal));
      office.toasts.say(words.imageSet);
    } catch (error) {
      refused = office.explain(error);
    }
    isGoing = false;
    if (picker) picker.value = '';
  };
  const remove = async (): Promise<void> => {
    const firm = await office.attempt(() => office.gateway.call('removeFirmImage', { what }));
    if (!firm) return;
    put(firm);
    office.toasts.say(words.imageRemoved);
  };
;
async () => {

 { svelteHTML.createElement("div", {     "class":`image`,"role":`group`,"aria-labelledby":id,});
   { svelteHTML.createElement("h3", {id,});title; }
   { svelteHTML.createElement("div", { "class":`paper`,});
    if(sha256 === null){
       { svelteHTML.createElement("p", {});words.noImage; }
    }else{
       { svelteHTML.createElement("img", {    "src":office.gateway.url('firmImage', { what, of: sha256 }),"alt":title,});}
    }
   }
  if(refused !== null){ { svelteHTML.createElement("p", {   "class":`bad`,"role":`alert`,});refused; }}
  if(!disabled){
     { svelteHTML.createElement("div", { "class":`does`,});
       { const $$_input2 = svelteHTML.createElement("input", {              "class":`hidden-visually`,"type":`file`,"accept":`.png,.jpg,.jpeg,image/png,image/jpeg`,"tabindex":-1,"aria-hidden":`true`,"onchange":() => void set(),});picker = $$_input2;}
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"disabled":isGoing,"aria-describedby":id,"onclick":() => picker?.click(),}});
        sha256 === null ? words.chooseImage : words.replaceImage;
       Button}
      if(sha256 !== null){
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"kind":`danger`,"disabled":isGoing,"aria-describedby":id,"onclick":() => (isAsking = true),}});
          words.removeImage;
         Button}
      }
     }
  }
 }
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":isAsking,"title":words.removeImageTitle(title),"lines":[words.removeImageHint],"action":words.removeImage,"cancel":words.cancel,"onconfirm":() => void remove(),"onclose":() => (isAsking = false),}});}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const FirmImage__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type FirmImage__SvelteComponent_ = ReturnType<typeof FirmImage__SvelteComponent_>;
/*Ωignore_endΩ*/export default FirmImage__SvelteComponent_;