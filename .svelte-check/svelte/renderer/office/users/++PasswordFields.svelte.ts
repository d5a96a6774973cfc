///<reference types="svelte" />
;
import { shortestPassword } from '../../../shared/office/contract.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import PasswordInput from '../../forms/PasswordInput.svelte';
import Choices from '../../ui/Choices.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
import type { PasswordEntry } from './passwordEntry.svelte.ts';
;

  interface Props {
    entry: PasswordEntry;
    errors: readonly string[];
    words: OfficeWords;
    /** It is being mended. */
    mend: () => void;
  };function $$render() {

  
  
  
  
  
  


  const { entry, errors, words, mend }: Props = $props();
  const id = $props.id();
;
async () => {

 { svelteHTML.createElement("div", { "class":`password`,});
   { const $$_seciohC1C = __sveltets_2_ensureComponent(Choices); new $$_seciohC1C({ target: __sveltets_2_any(), props: {         "label":words.passwordHow,"choices":[
      { value: 'made', label: words.passwordMade },
      { value: 'typed', label: words.passwordTyped },
    ] as const,"value":entry.how,"onchoose":(how: 'made' | 'typed') => {
      entry.how = how;
      mend();
    },}});}
  if(entry.how === 'made'){
     { svelteHTML.createElement("p", { "class":`quiet`,});words.passwordMadeHint; }
  }else{
     { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },id,"label":words.newPassword,"hint":words.newPasswordHint(shortestPassword),errors,}});
       { const $$_tupnIdrowssaP2C = __sveltets_2_ensureComponent(PasswordInput); const $$_tupnIdrowssaP2 = new $$_tupnIdrowssaP2C({ target: __sveltets_2_any(), props: {               id,"name":`new-password`,"autocomplete":`new-password`,"aria-describedby":`${id}-says`,"aria-invalid":errors.length > 0 ? 'true' : undefined,words,value:entry.typed,"oninput":mend,}});/*Ωignore_startΩ*/() => entry.typed = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_tupnIdrowssaP2.$$bindings = 'value';}
     FieldFrame}
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PasswordFields__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PasswordFields__SvelteComponent_ = ReturnType<typeof PasswordFields__SvelteComponent_>;
/*Ωignore_endΩ*/export default PasswordFields__SvelteComponent_;