///<reference types="svelte" />
;
import type { OfficeWords } from '../../words/office/words.ts';
;

  interface Props {
    hasOrganization: boolean;
    words: OfficeWords;
  };function $$render() {

  


  const { hasOrganization, words }: Props = $props();
;
async () => {

 { svelteHTML.createElement("div", {   "class":`head`,"role":`rowgroup`,});
   { svelteHTML.createElement("div", {      "class":`board-columns`,"role":`row`,"aria-rowindex":1,});!hasOrganization;
     { svelteHTML.createElement("span", { "role":`columnheader`,});words.columnJob; }
     { svelteHTML.createElement("span", { "role":`columnheader`,});words.columnClient; }
    if(hasOrganization){ { svelteHTML.createElement("span", { "role":`columnheader`,});words.columnOrganization; }}
     { svelteHTML.createElement("span", { "role":`columnheader`,});words.columnStatus; }
     { svelteHTML.createElement("span", { "role":`columnheader`,});words.columnServices; }
     { svelteHTML.createElement("span", { "role":`columnheader`,});words.columnAhj; }
     { svelteHTML.createElement("span", { "role":`columnheader`,});words.columnSubmitted; }
     { svelteHTML.createElement("span", {   "role":`columnheader`,"class":`number`,});words.columnFiles; }
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const BoardColumns__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type BoardColumns__SvelteComponent_ = ReturnType<typeof BoardColumns__SvelteComponent_>;
/*Ωignore_endΩ*/export default BoardColumns__SvelteComponent_;