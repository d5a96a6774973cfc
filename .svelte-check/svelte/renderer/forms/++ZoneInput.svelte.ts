///<reference types="svelte" />
;
import { untrack } from 'svelte';
import type { HTMLInputAttributes } from 'svelte/elements';
import { meantZone, zonesWith, zoneText } from './zones.ts';
;

  interface Props {
    common: HTMLInputAttributes;
    zones: readonly string[];
    value: string;
    change: (zone: string | undefined) => void;
    left?: () => void;
  };function $$render() {

  
  
  


  const { common, zones, value, change, left }: Props = $props();
  /** As it was typed; a zone from elsewhere is written with spaces. */
  let text = $state(untrack(() => zoneText(value)));
  $effect(() => {
    const outside = value;
    untrack(() => {
      if (outside !== meantZone(text, zones)) text = zoneText(outside);
    });
  });

  const take = (zone: string): void => {
    text = zoneText(zone);
    change(zone);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || zones.includes(value)) return;
    const [first] = zonesWith(text, zones);
    if (first === undefined) return;
    // It is chosen; the form is sent by the next one.
    event.preventDefault();
    take(first);
  };
;
async () => {

 { svelteHTML.createElement("input", {              ...common,"bind:value":text,"oninput":() => change(text.trim() === '' ? undefined : meantZone(text, zones)),"onkeydown":keys,"onblur":left,"list":`${common.id}-list`,"autocomplete":`off`,});/*Ωignore_startΩ*/() => text = __sveltets_2_any(null);/*Ωignore_endΩ*/}
 { svelteHTML.createElement("datalist", { "id":`${common.id}-list`,});
     for(let zone of __sveltets_2_ensureArray(zones)){zone; { svelteHTML.createElement("option", { "value":zoneText(zone),}); }}
 }
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ZoneInput__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ZoneInput__SvelteComponent_ = ReturnType<typeof ZoneInput__SvelteComponent_>;
/*Ωignore_endΩ*/export default ZoneInput__SvelteComponent_;