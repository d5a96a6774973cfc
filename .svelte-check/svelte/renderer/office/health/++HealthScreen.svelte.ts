///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import type { HealthShown } from '../../../shared/office/shapes.ts';
import { Looked } from '../../state/looked.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Notice from '../../ui/Notice.svelte';
import Panel from '../../ui/Panel.svelte';
import Looking from '../Looking.svelte';
import PageHead from '../PageHead.svelte';
import BackupPanel from './BackupPanel.svelte';
import CheckPanel from './CheckPanel.svelte';
import Facts from './Facts.svelte';
;

  interface Props {
    state: OfficeState;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  


  const { state: office }: Props = $props();
  const words = $derived(office.words);
  const looked = new Looked<HealthShown>(
    () => office.gateway,
    () => office.gateway.call('readHealth', {}),
  );
  onDestroy(() => looked.close());

  /** Neither the disk nor a check that runs says when something changes. */
  const againMs = 60_000;
  const checkingMs = 1500;
  const isChecking = $derived(looked.value?.isChecking ?? false);
  $effect(() => {
    const timer = setInterval(() => looked.again(), isChecking ? checkingMs : againMs);
    return () => clearInterval(timer);
  });

  /** Room for some days of many crews. */
  const lowBytes = 5e9;
;
async () => {

 { svelteHTML.createElement("div", { "class":`screen`,});
   { const $$_daeHegaP1C = __sveltets_2_ensureComponent(PageHead); new $$_daeHegaP1C({ target: __sveltets_2_any(), props: {  "title":words.screens.health,}});}
   { const $$_gnikooL1C = __sveltets_2_ensureComponent(Looking); const $$_gnikooL1 = new $$_gnikooL1C({ target: __sveltets_2_any(), props: {  "state":office,looked,children:(health: HealthShown) => { async ()/*Ωignore_positionΩ*/ => {
      if(health.freeBytes < lowBytes){
         { const $$_ecitoN0C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}}); { svelteHTML.createElement("p", {});words.diskLow(words.storage(health.freeBytes)); } Notice}
      }
       { const $$_lenaP0C = __sveltets_2_ensureComponent(Panel); new $$_lenaP0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.sizesTitle,}});
         { const $$_stcaF1C = __sveltets_2_ensureComponent(Facts); new $$_stcaF1C({ target: __sveltets_2_any(), props: {   "facts":[
            { name: words.freeDisk, text: words.storage(health.freeBytes) },
            { name: words.databaseSize, text: words.storage(health.databaseBytes) },
            { name: words.filesSize, text: words.filesHeld(health.files, words.storage(health.fileBytes)) },
            { name: words.jobsHeld, text: words.count(health.jobs) },
            { name: words.dataFolder, text: health.dataDirectory },
            { name: words.healthVersion, text: health.version },
            { name: words.runningSince, text: words.when(health.startedMs) },
          ],}});}
       Panel}
       { const $$_lenaPpukcaB0C = __sveltets_2_ensureComponent(BackupPanel); new $$_lenaPpukcaB0C({ target: __sveltets_2_any(), props: {  health,words,}});}
       { const $$_lenaPkcehC0C = __sveltets_2_ensureComponent(CheckPanel); new $$_lenaPkcehC0C({ target: __sveltets_2_any(), props: {     "state":office,health,"put":(answer: HealthShown) => looked.put(answer),}});}
    };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {children} = $$_gnikooL1.$$prop_def;/*Ωignore_endΩ*/
    
   Looking}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const HealthScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type HealthScreen__SvelteComponent_ = ReturnType<typeof HealthScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default HealthScreen__SvelteComponent_;