///<reference types="svelte" />
;
import type { AppState } from '../../state/appState.svelte.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
import { errorsIn, type PartName } from './draftParts.ts';
;

  interface Props {
    state: AppState;
    editor: DraftEditor;
    shown: readonly PartName[];
    here: PartName;
  };function $$render() {

  
  
  


  const { state: app, editor, shown, here }: Props = $props();
  const words = $derived(app.words);
  let row = $state<HTMLElement | null>(null);
  let width = $state(0);

  // In a narrow window the parts are a row that is longer than the window: the one that is open is in sight, also
  // once a wide window has become narrow.
  $effect(() => {
    const open = row?.querySelector<HTMLElement>(`[data-part=${here}]`);
    if (row && open) row.scrollLeft = open.offsetLeft - (width - open.offsetWidth) / 2;
  });
;
async () => {

 { const $$_nav0 = svelteHTML.createElement("nav", {   "aria-label":words.partsOf,});row = $$_nav0;width= $$_nav0.clientWidth;
     for(let one of __sveltets_2_ensureArray(shown)){one;
    const count = errorsIn(one, editor.open?.errors ?? [], editor.document, editor.attention.wasTried);
     { svelteHTML.createElement("a", {       "href":app.router.to({ screen: 'draft', id: editor.id, part: one }),"aria-current":one === here ? 'step' : undefined,...__sveltets_2_empty({"data-part":one}),});
      words[`part_${one}`];
      if(count > 0){ { svelteHTML.createElement("span", {   "class":`wrong`,"aria-label":words.errorsHere(count),});count; }}
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PartsNav__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PartsNav__SvelteComponent_ = ReturnType<typeof PartsNav__SvelteComponent_>;
/*Ωignore_endΩ*/export default PartsNav__SvelteComponent_;