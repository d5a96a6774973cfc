///<reference types="svelte" />
;
import type { DraftState } from '../../../shared/desk/shapes.ts';
import Badge from '../../ui/Badge.svelte';
import { statusTone } from '../../jobs/statusTone.ts';
import { statusText } from '../../words/statusText.ts';
import type { Words } from '../../words/words.ts';
;

  interface Props {
    shown: DraftState;
    words: Words;
    /** As the provider words it: says more than "sent". */
    status?: string | null;
  };function $$render() {

  
  
  
  
  


  const { shown, words, status = null }: Props = $props();
  const tones = { draft: 'plain', queued: 'accent', sending: 'accent', sent: 'good', blocked: 'bad' } as const;
  const said = $derived(shown === 'sent' ? status : null);
;
async () => {

 { const $$_egdaB0C = __sveltets_2_ensureComponent(Badge); new $$_egdaB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":said ? statusTone(said) : tones[shown],}});
  said ? statusText(said, words) : words[`state_${shown}`];
 Badge}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const StateBadge__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type StateBadge__SvelteComponent_ = ReturnType<typeof StateBadge__SvelteComponent_>;
/*Ωignore_endΩ*/export default StateBadge__SvelteComponent_;