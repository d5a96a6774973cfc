///<reference types="svelte" />
;
import { tick, untrack } from 'svelte';
import type { SettingsShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Confirm from '../../ui/Confirm.svelte';
import ConnectionEditor from './ConnectionEditor.svelte';
import { disconnecting } from './leaving.ts';
import { isTypingConnection } from './typedConnection.ts';
import Panel from '../../ui/Panel.svelte';
import { saidText } from '../../words/refusals.ts';
;

  interface Props {
    state: AppState;
    settings: SettingsShown;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  


  const { state: app, settings }: Props = $props();
  const words = $derived(app.words);
  const connection = $derived(settings.connection);
  const isStopped = $derived(app.sync.value?.line.kind === 'stopped');
  let isEditing = $state(untrack(() => connection !== null && isTypingConnection(app)));
  let asks = $state(false);
  let box = $state<HTMLElement | null>(null);

  /** What was there is gone: the focus goes on where the person does. */
  const turn = async (editing: boolean, selector: string): Promise<void> => {
    isEditing = editing;
    await tick();
    box?.querySelector<HTMLElement>(selector)?.focus();
  };
  const disconnect = async (): Promise<void> => {
    const shown = await app.attempt(() => app.gateway.call('forgetConnection', {}));
    if (!shown) return;
    app.settings.put(shown);
    await turn(false, 'input');
  };
;
async () => {

 { const $$_lenaP0C = __sveltets_2_ensureComponent(Panel); new $$_lenaP0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"title":words.connection,"hint":words.connectionHint,}});
   { const $$_div1 = svelteHTML.createElement("div", {  "class":`box`,});box = $$_div1;
    if(connection && !isEditing){
       { svelteHTML.createElement("div", { "class":`set`,});
         { svelteHTML.createElement("p", {});
           { svelteHTML.createElement("span", { "class":`quiet`,});words.goesTo; }
           { svelteHTML.createElement("strong", {});connection.isHere ? words.thisComputer : connection.baseUrl; }
         }
        if(isStopped && app.sync.value?.line.reason){
           { svelteHTML.createElement("p", { "class":`bad`,});saidText(words.languageCode, app.sync.value.line.reason); }
        }
         { svelteHTML.createElement("div", { "class":`actions`,});
           { const $$_nottuB4C = __sveltets_2_ensureComponent(Button); new $$_nottuB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => turn(true, 'input'),}});words.change; Button}
          if(!connection.isHere){
             { const $$_nottuB4C = __sveltets_2_ensureComponent(Button); new $$_nottuB4C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`danger`,"onclick":() => (asks = true),}});words.disconnect; Button}
          }
         }
       }
    }else{
      if(!connection){ { svelteHTML.createElement("p", {});words.noProvider; }}
       { const $$_rotidEnoitcennoC2C = __sveltets_2_ensureComponent(ConnectionEditor); new $$_rotidEnoitcennoC2C({ target: __sveltets_2_any(), props: {      "state":app,"onconnected":() => turn(false, 'button'),...connection ? { oncancel: () => turn(false, 'button') } : {},}});}
    }
   }
  if(settings.others.length > 0){
     { svelteHTML.createElement("ul", { "class":`others`,});
         for(let other of __sveltets_2_ensureArray(settings.others)){other.baseUrl;
         { svelteHTML.createElement("li", {});
          words.unsentWaits(other.items, other.isHere ? words.here : other.baseUrl);
          if(!other.isHere){words.connectAgain;}
         }
      }
     }
  }
 Panel}
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":asks,"title":words.disconnectTitle,"lines":disconnecting(settings, words),"action":words.disconnect,"cancel":words.cancel,"onclose":() => (asks = false),"onconfirm":disconnect,}});}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ConnectionPart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ConnectionPart__SvelteComponent_ = ReturnType<typeof ConnectionPart__SvelteComponent_>;
/*Ωignore_endΩ*/export default ConnectionPart__SvelteComponent_;