///<reference types="svelte" />
;
import type { HTMLInputAttributes } from 'svelte/elements';
;

  interface Props extends HTMLInputAttributes {
    value: string;
    words: { showPassword: string; reveal: string };
  };function $$render() {

  


  let { value = $bindable(), words, ...rest }: Props = $props()/*Ωignore_startΩ*/;value;/*Ωignore_endΩ*/;
  let isShown = $state(false);
;
async () => {

 { svelteHTML.createElement("div", {});
   { svelteHTML.createElement("input", {           ...rest,"type":isShown ? 'text' : 'password',"maxlength":1000,"autocapitalize":`off`,"spellcheck":`false`,"bind:value":value,});/*Ωignore_startΩ*/() => value = __sveltets_2_any(null);/*Ωignore_endΩ*/}
   { svelteHTML.createElement("button", {       "type":`button`,"aria-pressed":isShown,"aria-label":words.showPassword,"onclick":() => (isShown = !isShown),});
    words.reveal;
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings('value'), slots: {}, events: {} }}
const PasswordInput__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PasswordInput__SvelteComponent_ = ReturnType<typeof PasswordInput__SvelteComponent_>;
/*Ωignore_endΩ*/export default PasswordInput__SvelteComponent_;