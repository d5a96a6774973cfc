///<reference types="svelte" />
;
import type { JobShown } from '../../../shared/desk/shapes.ts';
import Trail from '../../ui/Trail.svelte';
import { statusText } from '../../words/statusText.ts';
import type { Words } from '../../words/words.ts';
;

  interface Props {
    job: JobShown;
    words: Words;
  };function $$render() {

  
  
  
  


  const { job, words }: Props = $props();
  /** Job after job: what was seen of an old one later says nothing about the one that goes on. */
  const rows = $derived(job.timeline);
  type Row = (typeof rows)[number];
  const hasSeveral = $derived(new Set(rows.map(({ jobId }) => jobId)).size > 1);
;
async () => {

 { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`timeline`,});
   { svelteHTML.createElement("h2", { "id":`timeline`,});words.timeline; }
  if(rows.length === 0){
     { svelteHTML.createElement("p", { "class":`quiet`,});words.notSentHint; }
  }else{
     { const $$_liarT1C = __sveltets_2_ensureComponent(Trail); const $$_liarT1 = new $$_liarT1C({ target: __sveltets_2_any(), props: {  rows,"here":rows.length - 1,children:(row: Row) => { async ()/*Ωignore_positionΩ*/ => {
         { svelteHTML.createElement("strong", {});statusText(row.status, words); }
         { svelteHTML.createElement("span", { "class":`quiet`,});
           { svelteHTML.createElement("time", { "datetime":new Date(row.atMs).toISOString(),});words.time(row.atMs); }
          if(hasSeveral){ words.jobNumber(row.jobId);}
         }
      };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {children} = $$_liarT1.$$prop_def;/*Ωignore_endΩ*/
      
     Trail}
  }
 }
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Timeline__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Timeline__SvelteComponent_ = ReturnType<typeof Timeline__SvelteComponent_>;
/*Ωignore_endΩ*/export default Timeline__SvelteComponent_;