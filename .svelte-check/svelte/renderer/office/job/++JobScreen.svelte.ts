///<reference types="svelte" />
;
import { onDestroy, untrack } from 'svelte';
import type { JobShown } from '../../../shared/office/shapes.ts';
import { Refused } from '../../gateway/gateway.ts';
import { Looked } from '../../state/looked.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import { everyJob } from '../../state/officePlaces.ts';
import ButtonLink from '../../ui/ButtonLink.svelte';
import Looking from '../Looking.svelte';
import JobView from './JobView.svelte';
;

  interface Props {
    state: OfficeState;
    id: number;
    /** Of the page: where it opens. */
    part: string;
  };function $$render() {

  
  
  
  
  
  
  
  
  


  const { state: office, id, part }: Props = $props();
  const words = $derived(office.words);
  const looked = new Looked<JobShown>(
    () => untrack(() => office.gateway),
    () => office.gateway.call('showJob', { id }),
  );
  onDestroy(() => looked.close());
  const isGone = $derived(looked.failure instanceof Refused && looked.failure.problem.code === 'not-found');
;
async () => {

if(isGone){
   { svelteHTML.createElement("div", { "class":`gone`,});
     { svelteHTML.createElement("h1", {});words.jobNumber(id); }
     { svelteHTML.createElement("p", { "role":`alert`,});words.jobGoneHere; }
     { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"href":office.router.to({ screen: 'board', filter: everyJob }),}});
      words.backToBoard;
     ButtonLink}
   }
}else{
   { const $$_gnikooL0C = __sveltets_2_ensureComponent(Looking); const $$_gnikooL0 = new $$_gnikooL0C({ target: __sveltets_2_any(), props: {  "state":office,looked,children:(shown: JobShown) => { async ()/*Ωignore_positionΩ*/ => {
       { const $$_weiVboJ0C = __sveltets_2_ensureComponent(JobView); new $$_weiVboJ0C({ target: __sveltets_2_any(), props: {      shown,"state":office,part,"put":(answer: JobShown) => looked.put(answer),}});}
    };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {children} = $$_gnikooL0.$$prop_def;/*Ωignore_endΩ*/
    
   Looking}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobScreen__SvelteComponent_ = ReturnType<typeof JobScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobScreen__SvelteComponent_;