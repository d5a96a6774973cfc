///<reference types="svelte" />
;
import TypedFilter from './board/TypedFilter.svelte';
;

  interface Props {
    label: string;
    value: string;
    change: (text: string) => void;
  };function $$render() {

  


  const { label, value, change }: Props = $props();
;
async () => {

 { svelteHTML.createElement("div", {});
   { const $$_retliFdepyT1C = __sveltets_2_ensureComponent(TypedFilter); new $$_retliFdepyT1C({ target: __sveltets_2_any(), props: {      "aria-label":label,"placeholder":label,value,change,}});}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Finding__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Finding__SvelteComponent_ = ReturnType<typeof Finding__SvelteComponent_>;
/*Ωignore_endΩ*/export default Finding__SvelteComponent_;