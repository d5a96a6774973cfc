///<reference types="svelte" />
;
import type { JobShown } from '../../../shared/desk/shapes.ts';
import DocumentFields from '../../jobs/DocumentFields.svelte';
import Dialog from '../../ui/Dialog.svelte';
import type { Words } from '../../words/words.ts';
;

  interface Props {
    job: JobShown;
    words: Words;
    open: boolean;
    close: () => void;
  };function $$render() {

  
  
  
  


  const { job, words, open, close }: Props = $props();
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); new $$_golaiD0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },open,"title":words.fieldsOf(job.name === '' ? words.unnamed : job.name),"closeLabel":words.close,close,}});
   { const $$_sdleiFtnemucoD1C = __sveltets_2_ensureComponent(DocumentFields); new $$_sdleiFtnemucoD1C({ target: __sveltets_2_any(), props: {   "document":job.document,words,}});}
 Dialog}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const FieldsDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type FieldsDialog__SvelteComponent_ = ReturnType<typeof FieldsDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default FieldsDialog__SvelteComponent_;