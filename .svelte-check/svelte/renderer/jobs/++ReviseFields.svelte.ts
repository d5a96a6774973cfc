///<reference types="svelte" />
;
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { arrayTitle, nextArrayName } from '../forms/fieldNames.ts';
import FieldInput from '../forms/FieldInput.svelte';
import { type FieldRow, parts } from '../forms/fieldRows.ts';
import ServiceChoices from '../forms/ServiceChoices.svelte';
import type { Service } from '../../shared/job/services.ts';
import type { ReferenceEntry } from '../../shared/reference/lists.ts';
import { mistakeText } from '../words/mistakes.ts';
import Button from '../ui/Button.svelte';
import type { Words } from '../words/words.ts';
import { arraysOf, changedFields, isSame } from './changes.ts';
import { valueText } from './documentRows.ts';
import type { Revision } from './revision.svelte.ts';
;

  interface Props {
    revision: Revision;
    words: Words;
    search: (
      list: NonNullable<FieldRow['list']>,
      text: string,
    ) => Promise<{ entries: ReferenceEntry[]; total: number }>;
  };function $$render() {
 const count/*Ωignore_positionΩ*/ = (changes: number)/*Ωignore_startΩ*/: ReturnType<import('svelte').Snippet>/*Ωignore_endΩ*/ => { async ()/*Ωignore_positionΩ*/ => {
  if(changes > 0){ { svelteHTML.createElement("span", { "class":`count`,});words.changeCount(changes); }}
};return __sveltets_2_any(0)}; const part/*Ωignore_positionΩ*/ = (title: string, rows: readonly FieldRow[], isOpen: boolean)/*Ωignore_startΩ*/: ReturnType<import('svelte').Snippet>/*Ωignore_endΩ*/ => { async ()/*Ωignore_positionΩ*/ => {
   { svelteHTML.createElement("details", { [Symbol("@attach")]:isOpen && open,});
     { svelteHTML.createElement("summary", {});title; ;__sveltets_2_ensureSnippet(count(changedIn(rows))); }
     { svelteHTML.createElement("div", { "class":`fields`,});
         for(let row of __sveltets_2_ensureArray(rows)){row.name;
         { const $$_tupnIdleiF2C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF2C({ target: __sveltets_2_any(), props: {   ...at(row, [row.name]),"prefix":`revise-`,}});}
      }
     }
   }
};return __sveltets_2_any(0)};
  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { revision, words, search }: Props = $props();
  const arrays = $derived(arraysOf(revision.after));
  const before = $derived(arraysOf(revision.before));
  /** Of an array that was sent all but its name: photos find it by that. */
  const arrayRows = parts.array.filter(({ name }) => name !== 'name');

  /** What a changed value was; null where it did not change. */
  const wasText = (path: Parameters<Revision['set']>[0], row: Pick<FieldRow, 'name' | 'unit'>): string | null => {
    if (path.length === 3 && revision.isAdded(path[1])) return null;
    const was = revision.valueBefore(path);
    if (isSame(was, revision.valueAt(path))) return null;
    const before = valueText(was, row, words);
    return before === '' ? words.wasEmpty : words.wasBefore(before);
  };
  /** What an array takes from the whole roof while its own field is empty. */
  const fromRoof = (path: Parameters<Revision['set']>[0], row: FieldRow): string | null => {
    if (path.length === 1 || !parts.basic.some(({ name }) => name === row.name)) return null;
    if (valueText(revision.valueAt(path), row, words) !== '') return null;
    const whole = valueText(revision.after[row.name], row, words);
    return whole === '' ? null : words.asWholeRoof(whole);
  };

  const at = (row: FieldRow, path: Parameters<Revision['set']>[0]) => {
    const value = revision.valueAt(path);
    return {
      row,
      value: value ?? undefined,
      errors: revision.errorsAt(path),
      words,
      hint: wasText(path, row) ?? fromRoof(path, row),
      search,
      change: (changed: unknown) => revision.set(path, changed),
    };
  };

  /** At first: from then on it is the person's. */
  const open: Attachment<HTMLDetailsElement> = (details) => {
    details.open = true;
  };

  let list = $state<HTMLElement | null>(null);
  /** Goes on at a place in the list of arrays, once it is drawn. */
  const goOn = async (selector: string): Promise<HTMLElement | null> => {
    await tick();
    const found = list?.querySelector<HTMLElement>(selector);
    const folded = found?.closest('details');
    if (folded) folded.open = true;
    found?.focus();
    return found ?? null;
  };
  const add = async (): Promise<void> => {
    const place = revision.addArray(nextArrayName(revision.after, words));
    const name = await goOn(`#revise-${place}-name`);
    // It is a proposal: what is typed takes its place.
    if (name instanceof HTMLInputElement) name.select();
  };
  const remove = (index: number): void => {
    const wasAdded = revision.isAdded(index);
    revision.removeArray(index);
    void goOn(wasAdded ? '.add button' : `[data-array="${index}"] button`);
  };
  const putBack = (index: number): void => {
    revision.putBackArray(index);
    void goOn(`[data-array="${index}"] summary`);
  };

  const services = ['services_requested'] as const;
  /** How many arrays there are is told by the arrays, where they are listed. */
  const roof = $derived(
    parts.basic.filter(({ name }) => name !== 'array_count' || arrays.every((_, place) => revision.isRemoved(place))),
  );
  const changedIn = (rows: readonly Pick<FieldRow, 'name'>[]): number =>
    rows.filter(({ name }) => !isSame(revision.before[name], revision.after[name])).length;
;
async () => {





;__sveltets_2_ensureSnippet(part(words.part_client, parts.client, true));
 { svelteHTML.createElement("details", {});
   { svelteHTML.createElement("summary", {});words.part_services; ;__sveltets_2_ensureSnippet(count(changedIn([{ name: services[0] }]))); }
   { svelteHTML.createElement("div", { "class":`services`,});
     { const $$_seciohCecivreS2C = __sveltets_2_ensureComponent(ServiceChoices); new $$_seciohCecivreS2C({ target: __sveltets_2_any(), props: {            "id":`revise-services`,"value":revision.valueAt(services),"hint":wasText(services, { name: services[0], unit: null }) ?? words.servicesHint,"errors":revision.errorsAt(services).map(({ detail }) => mistakeText(words.languageCode, detail)),words,"change":(chosen: Service[] | undefined) => revision.set(services, chosen),}});}
   }
 }
;__sveltets_2_ensureSnippet(part(arrays.length > 0 ? words.structureBasic : words.part_structure, roof, false));
 { const $$_div0 = svelteHTML.createElement("div", { });list = $$_div0;
      for(let array of __sveltets_2_ensureArray(arrays)){let index = 1;index;
    const title = arrayTitle(revision.after, index, words);
     { svelteHTML.createElement("div", { ...__sveltets_2_empty({"data-array":index}),});
      if(revision.isRemoved(index)){
         { svelteHTML.createElement("div", { "class":`removed`,});
           { svelteHTML.createElement("p", {}); { svelteHTML.createElement("s", {});title; }  { svelteHTML.createElement("span", { "class":`quiet`,});words.arrayLeftOut; } }
           { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"aria-label":`${words.arrayPutBack}: ${title}`,"onclick":() => putBack(index),}});words.arrayPutBack;  Button}
         }
      }else{
         { svelteHTML.createElement("details", {});
           { svelteHTML.createElement("summary", {});
            title;
            ;__sveltets_2_ensureSnippet(count(changedFields(before[index] ?? {}, array).length));
           }
           { svelteHTML.createElement("div", { "class":`fields`,});
               for(let row of __sveltets_2_ensureArray(revision.isAdded(index) ? parts.array : arrayRows)){row.name;
               { const $$_tupnIdleiF4C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF4C({ target: __sveltets_2_any(), props: {   ...at(row, ['arrays', index, row.name]),"prefix":`revise-${index}-`,}});}
            }
           }
           { svelteHTML.createElement("div", { "class":`act`,});
             { const $$_nottuB4C = __sveltets_2_ensureComponent(Button); new $$_nottuB4C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`danger`,"onclick":() => remove(index),}});words.removeArray; title; Button}
           }
         }
      }
     }
  }
   { svelteHTML.createElement("div", { "class":`add`,}); { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => void add(),}});words.addArray; Button} }
 }
;__sveltets_2_ensureSnippet(part(words.part_electrical, parts.electrical, false));
;__sveltets_2_ensureSnippet(part(words.part_recipient, parts.recipient, false));


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ReviseFields__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ReviseFields__SvelteComponent_ = ReturnType<typeof ReviseFields__SvelteComponent_>;
/*Ωignore_endΩ*/export default ReviseFields__SvelteComponent_;