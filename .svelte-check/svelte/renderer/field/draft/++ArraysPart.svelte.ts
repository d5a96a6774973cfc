///<reference types="svelte" />
;
import { tick } from 'svelte';
import { arrayTitle, nextArrayName } from '../../forms/fieldNames.ts';
import { type FieldRow, parts } from '../../forms/fieldRows.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import { type KeyedArray, keyArrays } from './arrayKeys.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
import EditorField from './EditorField.svelte';
import { fieldText } from '../../forms/fieldText.ts';
;

  interface Props {
    state: AppState;
    editor: DraftEditor;
    disabled: boolean;
  };function $$render() {

  
  
  
  
  
  
  
  
  


  const { state: app, editor, disabled }: Props = $props();
  const words = $derived(app.words);
  const arrays = $derived(
    Array.isArray(editor.document.arrays) ? (editor.document.arrays as Record<string, unknown>[]) : [],
  );
  let tabs = $state<HTMLElement | null>(null);
  let keys = 0;
  const seen: { last: KeyedArray[] } = { last: [] };
  const keyed = $derived((seen.last = keyArrays(seen.last, arrays, () => (keys += 1))));
  /** The key of the array that is shown; the last one while it is not there. */
  let chosen = $state(1);
  const at = $derived.by(() => {
    const index = keyed.findIndex(({ key }) => key === chosen);
    return index === -1 ? arrays.length - 1 : index;
  });

  // Somebody is led to a field of another array.
  $effect.pre(() => {
    const led = editor.attention.target?.array;
    const there = typeof led === 'number' ? keyed[led] : undefined;
    if (there) chosen = there.key;
  });

  /** What an array takes from the whole roof while its own field is empty. */
  const taken = (row: FieldRow): string | null => {
    if (!parts.basic.some(({ name }) => name === row.name)) return null;
    const text = fieldText(editor.document[row.name], row, words);
    return text === '' || (editor.valueAt(['arrays', at, row.name]) ?? '') !== '' ? null : words.asWholeRoof(text);
  };

  const nameOf = (index: number): string => arrayTitle(editor.document, index, words);
  const isBallast = $derived(
    /ballast/i.test(String((arrays[at]?.connection_type as { name?: string } | undefined)?.name ?? '')),
  );
  const rows = $derived(
    parts.array.filter(
      ({ name }) => name !== 'ballast_weight' || isBallast || arrays[at]?.ballast_weight !== undefined,
    ),
  );

  /** Another array behind the others, with the values of one that is like it. */
  const add = (like: number | null): void => {
    // Assistive technology presses without going there: the field that is typed in is not left.
    editor.drawTyped();
    const values = like === null ? {} : arrays[like];
    editor.set(['arrays'], [...arrays, { ...values, name: nextArrayName(editor.document, words) }]);
    chosen = keyed.at(-1)!.key;
    const last = arrays.length - 1;
    editor.attention.lead({ part: 'structure', array: last, id: `array-${last}-name`, isProposal: true });
  };
  const remove = async (key: number): Promise<void> => {
    let close = (): void => undefined;
    const index = keyed.findIndex((one) => one.key === key);
    chosen = (keyed[index - 1] ?? keyed[index + 1])?.key ?? key;
    const takeBack = await editor.changeAlone(
      () => {
        const left = keyed.filter((one) => one.key !== key).map(({ array }) => array);
        return [{ path: ['arrays'], value: left.length === 0 ? undefined : left }];
      },
      () => close(),
    );
    // The button that was pressed is gone; the keys go on among the arrays that are left.
    await tick();
    tabs?.querySelector<HTMLElement>('[aria-pressed="true"], button')?.focus();
    if (takeBack) close = app.toasts.say(words.arrayRemoved, { label: words.undo, run: takeBack });
  };
;
async () => {

 { svelteHTML.createElement("h3", {});words.structureBasic; }
 { svelteHTML.createElement("div", { "class":`fields`,});
     for(let row of __sveltets_2_ensureArray(parts.basic)){row.name;
    if(row.name !== 'array_count' || arrays.length === 0){
       { const $$_dleiFrotidE1C = __sveltets_2_ensureComponent(EditorField); new $$_dleiFrotidE1C({ target: __sveltets_2_any(), props: {          "state":app,editor,row,disabled,"prefix":`job-`,"hint":row.name === 'array_count' ? words.arrayCountHint : null,}});}
    }
  }
 }

 { svelteHTML.createElement("h3", {});words.structureArrays; }
 { const $$_div0 = svelteHTML.createElement("div", {          "class":`tabs`,"id":`arrays`,"tabindex":-1,"role":`group`,"aria-label":words.structureArrays,});tabs = $$_div0;
      for(let { key } of __sveltets_2_ensureArray(keyed)){let index = 1;key;
     { svelteHTML.createElement("button", {     "type":`button`,"aria-pressed":index === at,"onclick":() => (chosen = key),});
      nameOf(index);
      if(editor.errorsAt(['arrays', index]).length > 0){ { svelteHTML.createElement("span", {    "class":`wrong`,"aria-label":words.errorsHere(editor.errorsAt(['arrays', index]).length),});  }}
     }
  }
   { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },disabled,"onclick":() => add(null),}});words.addArray; Button}
 }
if(at >= 0){
  keyed[at]!.key; {
     { svelteHTML.createElement("div", { "class":`array`,});
       { svelteHTML.createElement("div", { "class":`fields`,});
           for(let row of __sveltets_2_ensureArray(rows)){row.name;
           { const $$_dleiFrotidE2C = __sveltets_2_ensureComponent(EditorField); new $$_dleiFrotidE2C({ target: __sveltets_2_any(), props: {            "state":app,editor,row,disabled,"path":['arrays', at, row.name],"prefix":`array-${at}-`,"hint":taken(row),}});}
        }
       }
       { svelteHTML.createElement("div", { "class":`acts`,});
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },disabled,"onclick":() => add(at),}});words.copyArray; nameOf(at); Button}
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`danger`,disabled,"onclick":() => remove(keyed[at]!.key),}});words.removeArray; nameOf(at);  Button}
       }
     }
  }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ArraysPart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ArraysPart__SvelteComponent_ = ReturnType<typeof ArraysPart__SvelteComponent_>;
/*Ωignore_endΩ*/export default ArraysPart__SvelteComponent_;