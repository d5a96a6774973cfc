///<reference types="svelte" />
;
import { untrack } from 'svelte';
import { reviewers } from '../../../shared/office/contract.ts';
import type { JobShown } from '../../../shared/office/shapes.ts';
import Conversation from '../../jobs/Conversation.svelte';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import { KeptText } from './keptText.ts';
import { createSendingKeys } from './sendingKeys.ts';
;

  interface Props {
    shown: JobShown;
    state: OfficeState;
    put: (answer: JobShown) => void;
  };function $$render() {

  
  
  
  
  
  
  


  const { shown, state: office, put }: Props = $props();
  const words = $derived(office.words);
  const id = untrack(() => shown.job.id);
  /** What was typed outlives the page, job by job and user by user. */
  const [unsent, keys] = untrack(() => {
    const kept = (what: string) => office.gateway.kept(`${what}.${office.user?.id ?? 0}.${id}`);
    const keys = createSendingKeys({ kept: kept('message-key') });
    // What is said after the text was changed or emptied is said on purpose, even in the same words.
    return [new KeptText(kept('message'), () => keys.drop()), keys];
  });
  const messages = $derived(shown.messages.map((message) => ({ ...message, isMarked: !message.fromOffice })));
  type Message = (typeof messages)[number];

  const send = async (text: string): Promise<void> => {
    put(await office.gateway.call('sendMessage', { id, text, key: keys.of(text) }));
    keys.done(text);
  };
;
async () => {

  { const $$_noitasrevnoC0C = __sveltets_2_ensureComponent(Conversation); const $$_noitasrevnoC0 = new $$_noitasrevnoC0C({ target: __sveltets_2_any(), props: {        "title":words.talk,"none":words.noTalk,messages,words,"write":shown.job.status === 'Revised'
    ? null
    : {
        label: office.is(reviewers) ? words.writeToClient : words.writeToEngineers,
        hint: `${words.typedIsKept} ${words.sendShortcut}.`,
        unsent,
        send,
        explain: (error: Error) => office.explain(error),
      },beside:(message: Message) => { async ()/*Ωignore_positionΩ*/ => {
    if(message.job !== id){
       { svelteHTML.createElement("a", { "href":office.router.to({ screen: 'job', id: message.job, part: 'messages' }),});words.jobNumber(message.job); }
    }
     { svelteHTML.createElement("time", { "datetime":message.date_created,});words.when(Date.parse(message.date_created)); }
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {beside} = $$_noitasrevnoC0.$$prop_def;/*Ωignore_endΩ*/
  
 Conversation}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Messages__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Messages__SvelteComponent_ = ReturnType<typeof Messages__SvelteComponent_>;
/*Ωignore_endΩ*/export default Messages__SvelteComponent_;