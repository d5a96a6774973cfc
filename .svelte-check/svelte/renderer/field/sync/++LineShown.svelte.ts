///<reference types="svelte" />
;
import type { AppState } from '../../state/appState.svelte.ts';
import { lineWords, mendedIn } from './lineWords.ts';
import { problemText, saidText } from '../../words/refusals.ts';
;

  interface Props {
    state: AppState;
  };function $$render() {

  
  
  


  const { state }: Props = $props();
  const words = $derived(state.words);
  const sync = $derived(state.sync.value);
  /** Rafter itself does not answer: whether it has a connection is not known any more. */
  const lost = $derived(state.sync.failure);
  const shown = $derived.by(() => {
    if (lost) return { tone: 'bad', state: problemText(words.languageCode, lost) };
    return sync ? lineWords(sync, words) : { tone: 'plain', state: words.loading };
  });
;
async () => {


 { svelteHTML.createElement("p", { "role":`status`,});
   { svelteHTML.createElement("a", {      "class":shown.tone,"href":state.router.to({ screen: sync && !lost ? mendedIn(sync) : 'sync' }),"title":lost ? '' : saidText(words.languageCode, sync?.line.reason ?? ''),});shown.state; }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const LineShown__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type LineShown__SvelteComponent_ = ReturnType<typeof LineShown__SvelteComponent_>;
/*Ωignore_endΩ*/export default LineShown__SvelteComponent_;