///<reference types="svelte" />
;
import { Switch } from 'bits-ui';
;

  interface Props {
    id: string;
    label: string;
    hint?: string;
    checked: boolean;
    disabled?: boolean;
    change: (checked: boolean) => void;
  };function $$render() {

  


  const { id, label, hint = '', checked, disabled = false, change }: Props = $props();
;
async () => {

 { svelteHTML.createElement("div", { "class":`switch`,});
  
   { const $$_tooR_hctiwS1C = __sveltets_2_ensureComponent(Switch.Root); const $$_tooR_hctiwS1 = new $$_tooR_hctiwS1C({ target: __sveltets_2_any(), props: {          children:() => { return __sveltets_2_any(0); },id,disabled,checked:__sveltets_2_get_set_binding(() => checked,(wanted) => change(wanted)),"class":`switch-track`,"aria-describedby":hint === '' ? undefined : `${id}-hint`,}});$$_tooR_hctiwS1.$$bindings = 'checked';
     { const $$_bmuhT_hctiwS2C = __sveltets_2_ensureComponent(Switch.Thumb); new $$_bmuhT_hctiwS2C({ target: __sveltets_2_any(), props: {  "class":`switch-thumb`,}});}
   Switch.Root}
   { svelteHTML.createElement("div", {});
     { svelteHTML.createElement("label", { "for":id,});label; }
    if(hint !== ''){ { svelteHTML.createElement("p", {   "id":`${id}-hint`,"class":`quiet`,});hint; }}
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Switch__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Switch__SvelteComponent_ = ReturnType<typeof Switch__SvelteComponent_>;
/*Ωignore_endΩ*/export default Switch__SvelteComponent_;