///<reference types="svelte" />
;
import type { OfficeWords } from '../words/office/words.ts';
;

  interface Props {
    /** Milliseconds since 1970 UTC; null was never. */
    ms: number | null;
    words: OfficeWords;
    /** The time now: then how long ago it was is said too. */
    now?: number;
  };function $$render() {

  


  const { ms, words, now }: Props = $props();
;
async () => {


if(ms === null){ { svelteHTML.createElement("span", { "class":`quiet`,});words.never; }}else{ { svelteHTML.createElement("time", {  "datetime":new Date(ms).toISOString(),});words.when(ms);if(now !== undefined){
       { svelteHTML.createElement("span", { "class":`quiet ago`,});words.ago(ms, now); }} }}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Moment__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Moment__SvelteComponent_ = ReturnType<typeof Moment__SvelteComponent_>;
/*Ωignore_endΩ*/export default Moment__SvelteComponent_;