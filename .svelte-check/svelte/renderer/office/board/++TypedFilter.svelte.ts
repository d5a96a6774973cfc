///<reference types="svelte" />
;
import { onDestroy, untrack } from 'svelte';
import type { HTMLInputAttributes } from 'svelte/elements';
;

  interface Props extends Omit<HTMLInputAttributes, 'value'> {
    value: string;
    change: (text: string) => void;
  };function $$render() {

  
  


  const { value, change, ...rest }: Props = $props();
  const restMs = 250;

  let text = $state(untrack(() => value));
  let said = untrack(() => value);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onDestroy(() => clearTimeout(timer));

  // Set from elsewhere, by the back button or "clear all": that is what stands here now.
  $effect(() => {
    if (value === said) return;
    clearTimeout(timer);
    said = value;
    text = value;
  });

  const say = (): void => {
    clearTimeout(timer);
    const typed = text.trim();
    if (typed === said) return;
    said = typed;
    change(typed);
  };
  const typing = (): void => {
    clearTimeout(timer);
    timer = setTimeout(say, restMs);
  };
;
async () => {

 { svelteHTML.createElement("input", {                "type":`search`,"autocomplete":`off`,"spellcheck":`false`,"maxlength":300,...rest,"bind:value":text,"oninput":typing,"onchange":say,});/*Ωignore_startΩ*/() => text = __sveltets_2_any(null);/*Ωignore_endΩ*/}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const TypedFilter__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type TypedFilter__SvelteComponent_ = ReturnType<typeof TypedFilter__SvelteComponent_>;
/*Ωignore_endΩ*/export default TypedFilter__SvelteComponent_;