///<reference types="svelte" />
;
import { untrack } from 'svelte';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Confirm from '../../ui/Confirm.svelte';
import ConnectionFields from './ConnectionFields.svelte';
import { replacing } from './leaving.ts';
import { forgetTyped, typedConnection } from './typedConnection.ts';
import { saidText } from '../../words/refusals.ts';
;

  interface Props {
    state: AppState;
    /** A provider is set. */
    onconnected: () => unknown;
    /** Goes back without a change; not offered where there is nowhere to go. */
    oncancel?: () => unknown;
  };function $$render() {

  
  
  
  
  
  
  
  


  const { state: app, onconnected, oncancel }: Props = $props();
  const words = $derived(app.words);
  const form = untrack(() => typedConnection(app));

  const outcome = $derived(form.outcome);
  const provider = $derived(
    outcome?.provider ? [outcome.provider, outcome.version].filter(Boolean).join(' ') : words.plainProvider,
  );
  const told = $derived(app.settings.value ? replacing(app.settings.value, form.baseUrl.trim(), words) : []);
  let asks = $state(false);
  /** Somebody tried to connect, and nobody answered as a provider does. */
  let isDoubtful = $state(false);

  let said = $state<HTMLElement | null>(null);
  $effect(() => {
    if (outcome) said?.scrollIntoView({ block: 'nearest' });
  });

  const keep = async (): Promise<void> => {
    if (!(await form.keep())) return;
    forgetTyped(app);
    app.toasts.say(words.connected(form.baseUrl.trim()));
    onconnected();
  };
  const askOrKeep = async (): Promise<void> => {
    isDoubtful = false;
    if (form.isAnother && told.length > 0) asks = true;
    else await keep();
  };
  const connect = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (form.busy !== null) return;
    isDoubtful = false;
    const found = await form.test('connect');
    if (found?.ok) await askOrKeep();
    else isDoubtful = found !== null;
  };
  const cancel = (): void => {
    forgetTyped(app);
    oncancel?.();
  };
  const test = async (): Promise<void> => {
    if (form.busy !== null) return;
    isDoubtful = false;
    await form.test();
  };
;
async () => {

 { svelteHTML.createElement("form", { "novalidate":true,"onsubmit":connect,});
   { const $$_sdleiFnoitcennoC1C = __sveltets_2_ensureComponent(ConnectionFields); new $$_sdleiFnoitcennoC1C({ target: __sveltets_2_any(), props: {  form,words,}});}
   { svelteHTML.createElement("div", { "class":`actions`,});
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"type":`submit`,"aria-disabled":form.busy !== null,}});
      form.busy === 'connect' ? words.connecting : words.connect;
     Button}
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"onclick":test,"aria-disabled":form.busy !== null,}});form.busy === 'test' ? words.testing : words.test;  Button}
    if(form.busy !== null){
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":() => form.stop(),}});words.stop; Button}
    } else if (oncancel){
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":cancel,}});words.cancel; Button}
    }
   }
  
   { const $$_div1 = svelteHTML.createElement("div", {  "role":`status`,});said = $$_div1;
    if(outcome){
       { svelteHTML.createElement("div", {   "class":`outcome`,});outcome.ok;!outcome.ok;
         { svelteHTML.createElement("strong", {});outcome.ok ? words.testOk(provider) : words.testFailed; }
        if(outcome.reason){ { svelteHTML.createElement("p", {});saidText(words.languageCode, outcome.reason); }}
        if(outcome.trailingSlashNeeded){ { svelteHTML.createElement("p", {});words.slashFound; }}
        if(isDoubtful){
           { svelteHTML.createElement("div", { "class":`anyway`,});
             { const $$_nottuB4C = __sveltets_2_ensureComponent(Button); new $$_nottuB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":askOrKeep,}});words.connectAnyway; Button}
             { svelteHTML.createElement("span", {});words.connectAnywayHint; }
           }
        }
       }
    }
   }
 }
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":asks,"title":words.replaceTitle,"lines":told,"action":words.connect,"cancel":words.cancel,"onclose":() => (asks = false),"onconfirm":keep,}});}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ConnectionEditor__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ConnectionEditor__SvelteComponent_ = ReturnType<typeof ConnectionEditor__SvelteComponent_>;
/*Ωignore_endΩ*/export default ConnectionEditor__SvelteComponent_;