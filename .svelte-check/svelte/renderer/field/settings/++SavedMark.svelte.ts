///<reference types="svelte" />
;
import type { Words } from '../../words/words.ts';
import type { SettingName, SettingsKeeper } from './settingsKeeper.svelte.ts';
;

  interface Props {
    keeper: SettingsKeeper;
    name: SettingName;
    words: Words;
  };function $$render() {

  
  


  const { keeper, name, words }: Props = $props();
;
async () => {


 { svelteHTML.createElement("span", {   "class":`mark`,"role":`status`,});
  if(keeper.saved === name){ words.saved;}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const SavedMark__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type SavedMark__SvelteComponent_ = ReturnType<typeof SavedMark__SvelteComponent_>;
/*Ωignore_endΩ*/export default SavedMark__SvelteComponent_;