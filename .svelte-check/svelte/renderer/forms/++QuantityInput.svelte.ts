///<reference types="svelte" />
;
import { untrack } from 'svelte';
import type { HTMLInputAttributes } from 'svelte/elements';
import type { Words } from '../words/words.ts';
import type { FieldRow } from './fieldRows.ts';
import { meantLengths, meantQuantity, quantityEcho } from './quantityText.ts';
;

  interface Props {
    common: HTMLInputAttributes;
    row: FieldRow;
    value: unknown;
    words: Words;
    change: (value: unknown) => void;
  };function $$render() {

  
  
  
  
  


  const { common, row, value, words, change }: Props = $props();

  const isMany = $derived(row.kind === 'lengths');
  const meant = (text: string): unknown => (isMany ? meantLengths(row, text) : meantQuantity(row, text));
  const shown = (of: unknown): string =>
    Array.isArray(of) ? of.map(String).join(', ') : typeof of === 'number' || typeof of === 'string' ? String(of) : '';
  /** As it was typed: `6:12` stays `6:12` under the fingers. */
  let text = $state(untrack(() => shown(value)));

  // Undo, and changes from elsewhere, show as the number.
  $effect(() => {
    const outside = JSON.stringify(value ?? null);
    untrack(() => {
      if (outside !== JSON.stringify(meant(text) ?? null)) text = shown(value);
    });
  });

  const echo = $derived(quantityEcho(row, value, words));
;
async () => {

 { svelteHTML.createElement("div", { "class":`quantity`,});
   { svelteHTML.createElement("input", {            ...common,"bind:value":text,"oninput":() => change(meant(text)),"inputmode":row.kind === 'whole' ? 'numeric' : 'text',"placeholder":isMany ? `144, 12' 6"` : undefined,"autocomplete":`off`,});/*Ωignore_startΩ*/() => text = __sveltets_2_any(null);/*Ωignore_endΩ*/}
  if(echo){ { svelteHTML.createElement("span", {   "class":`quiet`,"aria-hidden":`true`,});echo; }}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const QuantityInput__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type QuantityInput__SvelteComponent_ = ReturnType<typeof QuantityInput__SvelteComponent_>;
/*Ωignore_endΩ*/export default QuantityInput__SvelteComponent_;