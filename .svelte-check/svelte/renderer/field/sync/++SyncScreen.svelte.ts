///<reference types="svelte" />
;
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { AppState } from '../../state/appState.svelte.ts';
import { Ticking } from '../../state/ticking.ts';
import Button from '../../ui/Button.svelte';
import JobCard from './JobCard.svelte';
import LinePanel from './LinePanel.svelte';
import NotSentPart from './NotSentPart.svelte';
import SetAside from './SetAside.svelte';
import { jobsInOrder } from './tally.ts';
import Totals from './Totals.svelte';
import { problemText } from '../../words/refusals.ts';
;

  interface Props {
    state: AppState;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  


  const { state: app }: Props = $props();
  const words = $derived(app.words);
  const sync = $derived(app.sync.value);
  const clock = new Ticking();

  const groups = $derived.by(() => {
    if (!sync) return [];
    const { blocked, others } = jobsInOrder(sync);
    return [
      { key: 'you', title: words.needsYou, jobs: blocked },
      { key: 'going', title: words.onTheWay, jobs: others },
    ].filter(({ jobs }) => jobs.length > 0);
  });

  const step = 30;
  const shown = new SvelteMap<string, number>();
  const mostOf = (group: string): number => shown.get(group) ?? step;

  const opened = new SvelteSet<string>();
  const toggle = (id: string): unknown => (opened.has(id) ? opened.delete(id) : opened.add(id));
  // What needs somebody when the screen comes up is open; what changes later opens nothing under their fingers.
  let isBegun = false;
  $effect(() => {
    if (isBegun || !sync) return;
    isBegun = true;
    for (const { id } of jobsInOrder(sync).blocked.slice(0, 5)) opened.add(id);
  });
;
async () => {

 { svelteHTML.createElement("div", { "class":`screen`,});
   { svelteHTML.createElement("h1", {   "id":`sync-title`,"tabindex":-1,});words.sync; }
  if(app.sync.failure){
    
     { svelteHTML.createElement("p", { "role":`alert`,});problemText(words.languageCode, app.sync.failure); }
     { svelteHTML.createElement("div", {}); { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => app.sync.again(),}});words.retry; Button} }
  } else if (!sync){
     { svelteHTML.createElement("p", { "class":`quiet`,});words.loading; }
  }else{
    if(sync.setAside){ { const $$_edisAteS1C = __sveltets_2_ensureComponent(SetAside); new $$_edisAteS1C({ target: __sveltets_2_any(), props: {    "path":sync.setAside,"state":app,}});}}
     { const $$_lenaPeniL1C = __sveltets_2_ensureComponent(LinePanel); new $$_lenaPeniL1C({ target: __sveltets_2_any(), props: {    sync,"state":app,clock,}});}
  }
  if(sync){
    if(sync.jobs.length > 0){
       { const $$_slatoT1C = __sveltets_2_ensureComponent(Totals); new $$_slatoT1C({ target: __sveltets_2_any(), props: {   sync,"state":app,}});}
    } else if (!app.sync.failure){
       { svelteHTML.createElement("div", { "class":`empty`,});
         { svelteHTML.createElement("h2", {});sync.notSent === 0 ? words.allSent : words.elseSent; }
         { svelteHTML.createElement("p", { "class":`quiet`,});words.noJobWaits; }
       }
    }
       for(let group of __sveltets_2_ensureArray(groups)){group.key;
       { svelteHTML.createElement("section", { "aria-labelledby":`group-${group.key}`,});
         { svelteHTML.createElement("h2", { "id":`group-${group.key}`,});group.title;  { svelteHTML.createElement("span", { "class":`quiet`,});group.jobs.length; } }
         { svelteHTML.createElement("ul", {});
             for(let job of __sveltets_2_ensureArray((group.jobs.slice(0, mostOf(group.key))))){job.id;
             { svelteHTML.createElement("li", {}); { const $$_draCboJ4C = __sveltets_2_ensureComponent(JobCard); new $$_draCboJ4C({ target: __sveltets_2_any(), props: {        job,"state":app,clock,"open":opened.has(job.id),"toggle":() => toggle(job.id),}});} }
          }
         }
        if(group.jobs.length > mostOf(group.key)){
          const left = group.jobs.length - mostOf(group.key);
           { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },"onclick":() => shown.set(group.key, mostOf(group.key) + step),}});words.showMore(Math.min(step, left), left);  Button}
        }
       }
    }
    if(sync.notSent > 0){ { const $$_traPtneStoN1C = __sveltets_2_ensureComponent(NotSentPart); new $$_traPtneStoN1C({ target: __sveltets_2_any(), props: {    "count":sync.notSent,"state":app,}});}}
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const SyncScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type SyncScreen__SvelteComponent_ = ReturnType<typeof SyncScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default SyncScreen__SvelteComponent_;