///<reference types="svelte" />
;
import { authForms } from '../../../shared/desk/authForms.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import type { Words } from '../../words/words.ts';
import type { ConnectionField, ConnectionForm } from './connectionForm.svelte.ts';
;

  interface Props {
    form: ConnectionForm;
    words: Words;
  };function $$render() {

  
  
  
  


  const { form, words }: Props = $props();
  const id = $props.id();

  /** What stands below a field is read with it. */
  const said = (name: string, field: ConnectionField) => ({
    id: `${id}-${name}`,
    'aria-describedby': `${id}-${name}-says`,
    'aria-invalid': form.errorsOf(field).length > 0,
  });
;
async () => {

 { const $$_emarFdleiF0C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF0C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"id":`${id}-url`,"label":words.baseUrl,"hint":words.baseUrlHint,"errors":form.errorsOf('#/baseUrl'),}});
   { svelteHTML.createElement("input", {                  ...said('url', '#/baseUrl'),"type":`url`,"inputmode":`url`,"autocomplete":`off`,"autocapitalize":`off`,"spellcheck":`false`,"bind:value":form.baseUrl,"oninput":() => form.edited('#/baseUrl'),"onchange":() => form.complete(),});/*Ωignore_startΩ*/() => form.baseUrl = __sveltets_2_any(null);/*Ωignore_endΩ*/}
 FieldFrame}
  { const $$_emarFdleiF0C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF0C({ target: __sveltets_2_any(), props: {        children:() => { return __sveltets_2_any(0); },"id":`${id}-key`,"label":words.apiKey,"hint":form.hasKeptKey ? words.keyKept : words.apiKeyHint,"errors":form.errorsOf('#/apiKey'),}});
   { svelteHTML.createElement("input", {              ...said('key', '#/apiKey'),"type":`password`,"autocomplete":`off`,"spellcheck":`false`,"placeholder":form.hasKeptKey ? '••••••••' : '',"bind:value":form.apiKey,"oninput":() => form.edited('#/apiKey'),});/*Ωignore_startΩ*/() => form.apiKey = __sveltets_2_any(null);/*Ωignore_endΩ*/}
 FieldFrame}
 { const $$_emarFdleiF0C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"id":`${id}-form`,"label":words.keyForm,}});
   { svelteHTML.createElement("select", {   "id":`${id}-form`,"bind:value":form.form,});/*Ωignore_startΩ*/() => form.form = __sveltets_2_any(null);/*Ωignore_endΩ*/
        for(let known of __sveltets_2_ensureArray(authForms)){let index = 1;known.label;
       { svelteHTML.createElement("option", { "value":String(index),});known.label; }
    }
     { svelteHTML.createElement("option", { "value":`other`,});words.keyFormOther; }
   }
 FieldFrame}
if(form.isOtherForm){
   { svelteHTML.createElement("div", { "class":`pair`,});
     { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-header`,"label":words.keyHeader,"errors":form.errorsOf('#/authHeader'),}});
       { svelteHTML.createElement("input", {            ...said('header', '#/authHeader'),"autocomplete":`off`,"autocapitalize":`off`,"spellcheck":`false`,"bind:value":form.authHeader,"oninput":() => form.edited('#/authHeader'),});/*Ωignore_startΩ*/() => form.authHeader = __sveltets_2_any(null);/*Ωignore_endΩ*/}
     FieldFrame}
     { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {         children:() => { return __sveltets_2_any(0); },"id":`${id}-prefix`,"label":words.keyPrefix,"hint":words.keyPrefixHint,"errors":form.errorsOf('#/authPrefix'),}});
       { svelteHTML.createElement("input", {            ...said('prefix', '#/authPrefix'),"autocomplete":`off`,"autocapitalize":`off`,"spellcheck":`false`,"bind:value":form.authPrefix,"oninput":() => form.edited('#/authPrefix'),});/*Ωignore_startΩ*/() => form.authPrefix = __sveltets_2_any(null);/*Ωignore_endΩ*/}
     FieldFrame}
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ConnectionFields__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ConnectionFields__SvelteComponent_ = ReturnType<typeof ConnectionFields__SvelteComponent_>;
/*Ωignore_endΩ*/export default ConnectionFields__SvelteComponent_;