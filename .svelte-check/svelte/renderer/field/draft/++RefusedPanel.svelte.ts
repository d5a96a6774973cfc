///<reference types="svelte" />
;
import { fieldAtPointer, fieldName } from '../../forms/fieldNames.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import { problemText } from '../../words/refusals.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
import { pointerOf } from './pendingPieces.ts';
import type { RefusedPiece } from './refusedPieces.ts';
;

  interface Props {
    state: AppState;
    editor: DraftEditor;
  };function $$render() {

  
  
  
  
  
  
  


  const { state: app, editor }: Props = $props();
  const words = $derived(app.words);

  const nameOf = ({ path }: RefusedPiece): string => {
    const pointer = pointerOf(path);
    return fieldAtPointer(pointer) ? fieldName(pointer, editor.document, words) : words.structureArrays;
  };
  const textOf = ({ value }: RefusedPiece): string => {
    if (value === undefined) return words.taken;
    const { name } = (value ?? {}) as { name?: unknown };
    return [value, name].find((one) => typeof one === 'string') ?? JSON.stringify(value);
  };

  /** What the desk says of a pointer is not for people. */
  const whyOf = ({ why }: RefusedPiece): string =>
    why.problem.code === 'invalid-fields' ? words.placeGone : problemText(words.languageCode, why);

  const shown: Record<number, HTMLTextAreaElement> = {};
  const copy = async (piece: RefusedPiece, index: number): Promise<void> => {
    await navigator.clipboard.writeText(textOf(piece)).catch(() => {
      // Without leave to write there, what is selected can be copied by the person, and by the browser's own command.
      shown[index]?.select();
      document.execCommand('copy');
    });
  };
;
async () => {

if(editor.refused.length > 0){
   { svelteHTML.createElement("section", {   "role":`alert`,"aria-label":words.refusedTitle,});
     { svelteHTML.createElement("strong", {});words.refusedTitle; }
     { svelteHTML.createElement("span", {});words.refusedHint; }
     { svelteHTML.createElement("ul", {});
          for(let piece of __sveltets_2_ensureArray(editor.refused)){let index = 1;piece;
         { svelteHTML.createElement("li", {});
           { svelteHTML.createElement("label", {});
             { svelteHTML.createElement("span", {});nameOf(piece); }
             { const $$_textarea4 = svelteHTML.createElement("textarea", {    "readonly":true,"rows":1,"value":textOf(piece),});shown[index] = $$_textarea4; }
             { svelteHTML.createElement("small", {});whyOf(piece); }
           }
           { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => void copy(piece, index),}});words.copy; Button}
           { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => editor.discard(piece),}});words.discard; Button}
         }
      }
     }
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const RefusedPanel__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type RefusedPanel__SvelteComponent_ = ReturnType<typeof RefusedPanel__SvelteComponent_>;
/*Ωignore_endΩ*/export default RefusedPanel__SvelteComponent_;