///<reference types="svelte" />
;
import type { Job } from '../../../shared/job/job.ts';
import type { EventShown } from '../../../shared/office/shapes.ts';
import Button from '../../ui/Button.svelte';
import Trail from '../../ui/Trail.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
import { eventGroups } from './eventGroups.ts';
import { eventName, eventText } from './eventText.ts';
;

  interface Props {
    history: readonly EventShown[];
    job: Job;
    words: OfficeWords;
  };function $$render() {

  
  
  
  
  
  
  


  const { history, job, words }: Props = $props();
  const shownAtOnce = 12;
  let isWhole = $state(false);
  const groups = $derived(eventGroups(history));
  const older = $derived(isWhole ? 0 : Math.max(0, groups.length - shownAtOnce));
;
async () => {

 { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`history`,});
   { svelteHTML.createElement("h2", {   "id":`history`,"tabindex":-1,});words.history; }
   { const $$_liarT1C = __sveltets_2_ensureComponent(Trail); const $$_liarT1 = new $$_liarT1C({ target: __sveltets_2_any(), props: { "rows":groups.slice(0, groups.length - older),children:(group: EventShown[]) => { async ()/*Ωignore_positionΩ*/ => {
      const event = group[0]!;
      const text = group.length > 1 ? words.howMany(group.length) : eventText(event, words, job);
       { svelteHTML.createElement("strong", {});eventName(event, words); }
      if(text !== ''){ { svelteHTML.createElement("span", { "class":`detail`,});text; }}
       { svelteHTML.createElement("span", { "class":`quiet`,});
        event.actor;
         { svelteHTML.createElement("time", { "datetime":new Date(event.atMs).toISOString(),});words.when(event.atMs); }
       }
    };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {children} = $$_liarT1.$$prop_def;/*Ωignore_endΩ*/
    
   Trail}
  if(older > 0){ { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":() => (isWhole = true),}});words.olderEvents(older); Button}}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const History__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type History__SvelteComponent_ = ReturnType<typeof History__SvelteComponent_>;
/*Ωignore_endΩ*/export default History__SvelteComponent_;