///<reference types="svelte" />
;
import { untrack } from 'svelte';
import type { JobShown } from '../../../shared/desk/shapes.ts';
import Conversation from '../../jobs/Conversation.svelte';
import type { AppState } from '../../state/appState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import { Unsent } from './unsent.svelte.ts';
;

  interface Props {
    job: JobShown;
    state: AppState;
    put: (answer: JobShown) => void;
  };function $$render() {

  
  
  
  
  
  


  const { job, state: app, put }: Props = $props();
  const words = $derived(app.words);
  const isOpen = $derived(app.sync.value?.line.kind === 'open' && !app.sync.value.paused);
  const unsent = untrack(() => new Unsent(app.gateway, `message/${job.id}`));
  const messages = $derived(
    job.messages.map((message) => ({
      ...message,
      author: message.author ?? (message.waiting ? words.you : ''),
      isWaiting: message.waiting,
    })),
  );
  type Message = (typeof messages)[number];
;
async () => {

  { const $$_noitasrevnoC0C = __sveltets_2_ensureComponent(Conversation); const $$_noitasrevnoC0 = new $$_noitasrevnoC0C({ target: __sveltets_2_any(), props: {        "title":words.messages,"none":words.noMessages,messages,words,"write":{
    label: words.writeMessage,
    hint: isOpen ? `${words.sendShortcut}.` : `${words.messageOffline} ${words.sendShortcut}.`,
    unsent,
    send: async (text: string) => put(await app.gateway.call('sendMessage', { id: job.id, text })),
    explain: ({ message }: Error) => message,
  },beside:(message: Message) => { async ()/*Ωignore_positionΩ*/ => {
    if(message.at){ { svelteHTML.createElement("time", { "datetime":message.at,});words.time(Date.parse(message.at)); }}
    if(message.isWaiting){ { const $$_egdaB0C = __sveltets_2_ensureComponent(Badge); new $$_egdaB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}});words.notSentYet; Badge}}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {beside} = $$_noitasrevnoC0.$$prop_def;/*Ωignore_endΩ*/
  
 Conversation}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Messages__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Messages__SvelteComponent_ = ReturnType<typeof Messages__SvelteComponent_>;
/*Ωignore_endΩ*/export default Messages__SvelteComponent_;