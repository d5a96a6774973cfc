///<reference types="svelte" />
;
import { onDestroy, untrack } from 'svelte';
import type { SettingsShown } from '../../../shared/desk/shapes.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import Choices from '../../ui/Choices.svelte';
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
  const typedMs = 700;

  // As it is typed; what is kept comes back when the field is left.
  let name = $state(untrack(() => settings.deviceName));
  let isTyping = $state(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  $effect(() => {
    if (!isTyping) name = settings.deviceName;
  });

  const keep = async (): Promise<void> => {
    clearTimeout(timer);
    const typed = name.trim();
    if (typed !== settings.deviceName) await keeper.keep('deviceName', typed === '' ? null : typed);
  };
  const typing = (): void => {
    isTyping = true;
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), typedMs);
  };
  const left = async (): Promise<void> => {
    await keep();
    isTyping = false;
  };
  onDestroy(() => {
    if (isTyping) void keep();
  });
;
async () => {

 { const $$_lenaP0C = __sveltets_2_ensureComponent(Panel); new $$_lenaP0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.thisComputer,}});
   { svelteHTML.createElement("div", { "class":`with-mark`,});
     { svelteHTML.createElement("div", { "class":`grow`,});
       { const $$_emarFdleiF3C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF3C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-name`,"label":words.deviceName,"hint":words.deviceNameHint,}});
         { svelteHTML.createElement("input", {               "id":`${id}-name`,"aria-describedby":`${id}-name-says`,"maxlength":200,"autocomplete":`off`,"bind:value":name,"oninput":typing,"onblur":left,});/*Ωignore_startΩ*/() => name = __sveltets_2_any(null);/*Ωignore_endΩ*/}
       FieldFrame}
     }
     { const $$_kraMdevaS2C = __sveltets_2_ensureComponent(SavedMark); new $$_kraMdevaS2C({ target: __sveltets_2_any(), props: {    keeper,"name":`deviceName`,words,}});}
   }
   { svelteHTML.createElement("div", { "class":`with-mark`,});
     { const $$_seciohC2C = __sveltets_2_ensureComponent(Choices); new $$_seciohC2C({ target: __sveltets_2_any(), props: {         "label":words.language,"choices":[
        { value: 'system', label: words.system },
        { value: 'en', label: 'English', lang: 'en' },
        { value: 'es', label: 'Español', lang: 'es' },
      ] as const,"value":settings.language,"onchoose":(value: SettingsShown['language']) => keeper.keep('language', value),}});}
     { const $$_kraMdevaS2C = __sveltets_2_ensureComponent(SavedMark); new $$_kraMdevaS2C({ target: __sveltets_2_any(), props: {    keeper,"name":`language`,words,}});}
   }
   { svelteHTML.createElement("div", { "class":`with-mark`,});
     { const $$_seciohC2C = __sveltets_2_ensureComponent(Choices); new $$_seciohC2C({ target: __sveltets_2_any(), props: {         "label":words.theme,"choices":[
        { value: 'system', label: words.system },
        { value: 'light', label: words.light },
        { value: 'dark', label: words.dark },
      ] as const,"value":settings.theme,"onchoose":(value: SettingsShown['theme']) => keeper.keep('theme', value),}});}
     { const $$_kraMdevaS2C = __sveltets_2_ensureComponent(SavedMark); new $$_kraMdevaS2C({ target: __sveltets_2_any(), props: {    keeper,"name":`theme`,words,}});}
   }
 Panel}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ComputerPart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ComputerPart__SvelteComponent_ = ReturnType<typeof ComputerPart__SvelteComponent_>;
/*Ωignore_endΩ*/export default ComputerPart__SvelteComponent_;