///<reference types="svelte" />
;
import type { Toasts } from '../state/toasts.svelte.ts';
;

  interface Props {
    toasts: Toasts;
    closeLabel: string;
  };function $$render() {

  


  const { toasts, closeLabel }: Props = $props();
  let height = $state(0);
  $effect(() => document.documentElement.style.setProperty('--toasts', `${height}px`));
;
async () => {


 { const $$_div0 = svelteHTML.createElement("div", {      "class":`toasts`,"role":`status`,"aria-live":`polite`,});height= $$_div0.clientHeight;
     for(let toast of __sveltets_2_ensureArray(toasts.list)){toast.id;
     { svelteHTML.createElement("div", {   "class":`toast ${toast.kind}`,"role":toast.kind === 'complaint' ? 'alert' : undefined,});
       { svelteHTML.createElement("span", {});toast.text; }
      if(toast.action){
        const action = toast.action;
         { svelteHTML.createElement("button", {    "type":`button`,"onclick":() => {
            action.run();
            toasts.close(toast.id);
          },});action.label; }
      }
       { svelteHTML.createElement("button", {     "type":`button`,"aria-label":closeLabel,"onclick":() => toasts.close(toast.id),});  }
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Toasts__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Toasts__SvelteComponent_ = ReturnType<typeof Toasts__SvelteComponent_>;
/*Ωignore_endΩ*/export default Toasts__SvelteComponent_;