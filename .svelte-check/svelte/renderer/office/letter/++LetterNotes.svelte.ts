///<reference types="svelte" />
;
import type { OfficeWords } from '../../words/office/words.ts';
import type { LetterForm } from './letterForm.svelte.ts';
;

  interface Props {
    form: LetterForm;
    words: OfficeWords;
  };function $$render() {

  
  


  const { form, words }: Props = $props();
  const revised = $derived(form.draft?.revised ?? null);
;
async () => {


if(revised){ { svelteHTML.createElement("p", { "class":`note`,});words.fromRevised(revised.job, revised.letter); }}
 { svelteHTML.createElement("div", { "role":`status`,});
  if(form.other){ { svelteHTML.createElement("p", { "class":`note`,});words.alsoWrites(form.other.by, words.when(form.other.atMs)); }}
  if(form.conflicts > 0){ { svelteHTML.createElement("p", { "class":`note warn`,});words.bothTyped(form.conflicts); }}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const LetterNotes__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type LetterNotes__SvelteComponent_ = ReturnType<typeof LetterNotes__SvelteComponent_>;
/*Ωignore_endΩ*/export default LetterNotes__SvelteComponent_;