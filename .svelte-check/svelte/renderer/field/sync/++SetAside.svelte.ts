///<reference types="svelte" />
;
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
;

  interface Props {
    path: string;
    state: AppState;
  };function $$render() {

  
  


  const { path, state: app }: Props = $props();
  const words = $derived(app.words);
  const seen = async (): Promise<void> => {
    const settings = await app.attempt(() => app.gateway.call('seenSetAside', {}));
    if (!settings) return;
    app.settings.put(settings);
    app.sync.again();
  };
;
async () => {


 { svelteHTML.createElement("div", {   "class":`aside`,"role":`status`,});
   { svelteHTML.createElement("p", {});words.settingsSetAside;  { svelteHTML.createElement("code", {});path; } }
   { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":seen,}});words.understood; Button}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const SetAside__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type SetAside__SvelteComponent_ = ReturnType<typeof SetAside__SvelteComponent_>;
/*Ωignore_endΩ*/export default SetAside__SvelteComponent_;