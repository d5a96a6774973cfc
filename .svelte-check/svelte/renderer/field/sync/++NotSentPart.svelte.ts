///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import type { NotSent } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { Looked } from '../../state/looked.svelte.ts';
import NotSentList from './NotSentList.svelte';
;

  interface Props {
    count: number;
    state: AppState;
  };function $$render() {

  
  
  
  
  


  const { count, state: app }: Props = $props();
  const most = 100;
  const looked = new Looked<NotSent[]>(
    () => app.gateway,
    () => app.gateway.call('readNotSent', { limit: most }),
  );
  onDestroy(() => looked.close());
;
async () => {

 { svelteHTML.createElement("details", {});
   { svelteHTML.createElement("summary", {});app.words.notSentCount(count); }
   { const $$_tsiLtneStoN1C = __sveltets_2_ensureComponent(NotSentList); new $$_tsiLtneStoN1C({ target: __sveltets_2_any(), props: {    "rows":looked.value ?? [],"withJob":true,"state":app,}});}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const NotSentPart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type NotSentPart__SvelteComponent_ = ReturnType<typeof NotSentPart__SvelteComponent_>;
/*Ωignore_endΩ*/export default NotSentPart__SvelteComponent_;