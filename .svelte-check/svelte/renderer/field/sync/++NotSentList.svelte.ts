///<reference types="svelte" />
;
import type { NotSent } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import { slotName } from '../../words/slotName.ts';
import { saidText } from '../../words/refusals.ts';
;

  interface Props {
    rows: readonly NotSent[];
    state: AppState;
    /** Whether each says of which job it is. */
    withJob?: boolean;
  };function $$render() {

  
  
  
  
  


  const { rows, state: app, withJob = false }: Props = $props();
  const words = $derived(app.words);
  const nameOf = (row: NotSent): string =>
    [
      row.kind === 'upload' ? slotName(row.slot ?? 'file', words) : words[`item_${row.kind}`],
      row.array ?? '',
      row.file ?? '',
    ]
      .filter(Boolean)
      .join(' · ');
  const again = (row: NotSent): unknown => app.attempt(() => app.gateway.call('sendAfterAll', { id: row.id }));
;
async () => {

 { svelteHTML.createElement("ul", {});
     for(let row of __sveltets_2_ensureArray(rows)){row.id;
     { svelteHTML.createElement("li", {});
       { svelteHTML.createElement("span", {});
        if(withJob){
           { svelteHTML.createElement("a", { "href":app.router.to({ screen: 'job', id: row.draft }),});row.name === '' ? words.unnamed : row.name; }
        }
        nameOf(row);
        if(row.error){ { svelteHTML.createElement("span", { "class":`quiet`,});saidText(words.languageCode, row.error); }}
       }
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":() => again(row),"aria-label":`${words.sendAfterAll}: ${nameOf(row)}`,}});words.sendAfterAll; Button}
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const NotSentList__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type NotSentList__SvelteComponent_ = ReturnType<typeof NotSentList__SvelteComponent_>;
/*Ωignore_endΩ*/export default NotSentList__SvelteComponent_;