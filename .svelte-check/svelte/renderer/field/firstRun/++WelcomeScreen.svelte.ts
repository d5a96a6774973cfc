///<reference types="svelte" />
;
import { untrack } from 'svelte';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import { beginJob } from '../draft/beginJob.ts';
import ConnectionEditor from '../settings/ConnectionEditor.svelte';
import { StandaloneSwitch } from '../settings/standaloneSwitch.svelte.ts';
;

  interface Props {
    state: AppState;
  };function $$render() {

  
  
  
  
  
  


  const { state: app }: Props = $props();
  const words = $derived(app.words);
  const power = untrack(() => new StandaloneSwitch(app));
  let isConnecting = $state(false);
  let editor = $state<HTMLElement | null>(null);

  const begin = (): Promise<void> => beginJob(app);
  const goOn = (): void => app.router.go({ screen: 'jobs' });
  const later = async (): Promise<void> => {
    const shown = await app.attempt(() => app.gateway.call('changeSettings', { welcomed: true }));
    if (!shown) return;
    app.settings.put(shown);
    goOn();
  };
  const workAlone = async (): Promise<void> => {
    if (!(await power.turn(true))) return;
    app.toasts.say(words.connected(words.here));
    goOn();
  };

  $effect(() => editor?.querySelector('input')?.focus());
;
async () => {

 { svelteHTML.createElement("div", { "class":`screen`,});
   { svelteHTML.createElement("header", {});
     { svelteHTML.createElement("h1", {});words.welcome; }
     { svelteHTML.createElement("p", { "class":`quiet`,});words.welcomeHint; }
   }

   { svelteHTML.createElement("section", { "aria-labelledby":`welcome-draft`,});
     { svelteHTML.createElement("h2", { "id":`welcome-draft`,});words.welcomeDraft; }
     { svelteHTML.createElement("p", { "class":`quiet`,});words.welcomeDraftHint; }
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":begin,}});words.newJob; Button}
   }

   { svelteHTML.createElement("section", { "aria-labelledby":`welcome-connect`,});
     { svelteHTML.createElement("h2", { "id":`welcome-connect`,});words.welcomeConnect; }
     { svelteHTML.createElement("p", { "class":`quiet`,});words.welcomeConnectHint; }
    if(isConnecting){
       { const $$_div2 = svelteHTML.createElement("div", {  "class":`editor`,});editor = $$_div2;
         { const $$_rotidEnoitcennoC3C = __sveltets_2_ensureComponent(ConnectionEditor); new $$_rotidEnoitcennoC3C({ target: __sveltets_2_any(), props: {      "state":app,"onconnected":goOn,"oncancel":() => (isConnecting = false),}});}
       }
    }else{
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => (isConnecting = true),}});words.connect; Button}
    }
   }

   { svelteHTML.createElement("section", { "aria-labelledby":`welcome-alone`,});
     { svelteHTML.createElement("h2", { "id":`welcome-alone`,});words.standalone; }
     { svelteHTML.createElement("p", { "class":`quiet`,});words.welcomeAloneHint; words.standaloneHint; }
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":workAlone,"aria-disabled":power.isBusy,}});
      power.isBusy ? words.standaloneStarting : words.workAlone;
     Button}
    if(power.failure){ { svelteHTML.createElement("p", {   "role":`alert`,"class":`bad`,});power.failure; }}
   }

   { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":later,}});words.later; Button}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const WelcomeScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type WelcomeScreen__SvelteComponent_ = ReturnType<typeof WelcomeScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default WelcomeScreen__SvelteComponent_;