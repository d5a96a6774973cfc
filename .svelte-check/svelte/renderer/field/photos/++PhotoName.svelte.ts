///<reference types="svelte" />
;
import { shortName } from './shortName.ts';
;

  interface Props {
    name: string;
  };function $$render() {

  


  const { name }: Props = $props();
;
async () => {


 { svelteHTML.createElement("span", {   "class":`name`,"title":name,});shortName(name); }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PhotoName__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PhotoName__SvelteComponent_ = ReturnType<typeof PhotoName__SvelteComponent_>;
/*Ωignore_endΩ*/export default PhotoName__SvelteComponent_;