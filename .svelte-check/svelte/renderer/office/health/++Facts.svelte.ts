///<reference types="svelte" />
;;
  interface Props {
    facts: readonly { name: string; text: string }[];
  };function $$render() {



  const { facts }: Props = $props();
;
async () => {

 { svelteHTML.createElement("dl", {});
     for(let { name, text } of __sveltets_2_ensureArray(facts)){name;
     { svelteHTML.createElement("dt", {});name; }
     { svelteHTML.createElement("dd", {});text; }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Facts__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Facts__SvelteComponent_ = ReturnType<typeof Facts__SvelteComponent_>;
/*Ωignore_endΩ*/export default Facts__SvelteComponent_;