///<reference types="svelte" />
;
import { tick, untrack } from 'svelte';
import type { HTMLInputAttributes } from 'svelte/elements';
import { type ReferenceEntry, type ReferenceListKey, referenceList } from '../../shared/reference/lists.ts';
import { afterPaint } from '../state/afterPaint.ts';
import type { Words } from '../words/words.ts';
import { entryLabel } from '../../shared/reference/entryLabel.ts';
import { meantEntry } from './meantEntry.ts';
import PickerList from './PickerList.svelte';
import { PickerSearch, type SearchList } from './pickerSearch.svelte.ts';
;

  interface Props {
    common: HTMLInputAttributes;
    /** An entry; or the text that somebody typed, which is none. */
    value: Pick<ReferenceEntry, 'id' | 'name' | 'manufacture'> | string | undefined;
    list: ReferenceListKey;
    words: Words;
    search: SearchList;
    change: (value: unknown) => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  


  const { common, value, list, words, search, change }: Props = $props();

  const found = new PickerSearch(
    () => search,
    () => list,
  );
  let input = $state<HTMLInputElement | null>(null);
  let open = $state(false);
  /** What is being typed; null while the field shows what the job holds. */
  let typed = $state<string | null>(null);
  /** The entry that the keys point at; -1 for none. */
  let at = $state(-1);
  /** The maker of an entry that came back without: a job on the wire has ids and names only. */
  let maker = $state.raw<{ id: string | number; manufacture: string } | null>(null);

  const uid = $props.id();
  /** A list is there: what is said of it in its stead, while there is none, is no list. */
  const isListed = $derived(open && found.entries.length > 0);
  const chosenId = $derived(typeof value === 'object' ? String(value.id) : null);
  const stored = $derived.by(() => {
    if (typeof value !== 'object') return value ?? '';
    const { id, name, manufacture = maker?.id === id ? maker.manufacture : undefined } = value;
    return name ? entryLabel({ name, ...(manufacture === undefined ? {} : { manufacture }) }) : '';
  });

  $effect(() => {
    if (typeof value !== 'object' || value.manufacture !== undefined || !referenceList(list).manufacture) return;
    const { id, name } = value;
    if (untrack(() => maker)?.id === id || !name) return;
    void search(list, name).then(
      ({ entries }) => {
        const entry = entries.find((one) => one.id === id);
        if (entry?.manufacture) maker = { id, manufacture: entry.manufacture };
      },
      // It is shown without its maker.
      () => undefined,
    );
  });

  const look = async (): Promise<void> => {
    const text = typed ?? '';
    if (!(await found.look(text))) return;
    at = text.trim() === '' ? found.entries.findIndex(({ id }) => String(id) === chosenId) : 0;
    await showPointed();
  };
  const showPointed = async (): Promise<void> => {
    await tick();
    document.getElementById(`${uid}-${at}`)?.scrollIntoView({ block: 'nearest' });
  };
  /** The letter is drawn first; then it is looked for. */
  const lookSoon = (): void => afterPaint(() => void look());
  const show = (): void => {
    if (open || common.disabled) return;
    open = true;
    void look();
  };

  const choose = ({ id, name, manufacture }: ReferenceEntry): void => {
    typed = null;
    open = false;
    if (String(id) !== chosenId) change(manufacture ? { id, name, manufacture } : { id, name });
    // What is typed next is another choice.
    void tick().then(() => document.activeElement === input && input?.select());
  };

  /** The text that is being settled: Enter and then leaving the field are one. */
  let settling: string | null = null;

  /** Typed and not chosen: the entry that it can only mean, else the text, which the check reports. */
  const settle = async (mean: typeof meantEntry = meantEntry): Promise<void> => {
    const text = typed?.trim();
    if (text === undefined || text === settling) return;
    if (text === '' || text === stored) {
      typed = null;
      if (text === '' && value !== undefined) change(undefined);
      return;
    }
    settling = text;
    const { entries } = await search(list, text).catch(() => ({ entries: [] }));
    settling = null;
    const entry = mean(text, entries);
    // Typed on, or chosen, while the list was asked.
    if (typed?.trim() !== text) return;
    if (entry) return choose(entry);
    typed = null;
    change(text);
  };

  const move = (to: number): void => {
    const last = found.entries.length - 1;
    at = to < 0 ? last : to > last ? 0 : to;
    void showPointed();
  };
  /** Closes the list; once that is closed, what is typed gives way to what the job holds. A dialog around stays open. */
  const back = (event: KeyboardEvent): void => {
    if (!open && typed === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (!open) typed = null;
    open = false;
  };
  const keys = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) return show();
      const to = at === -1 && step < 0 ? -1 : at + step;
      return move(Math.abs(step) === 1 ? to : Math.max(0, Math.min(to, found.entries.length - 1)));
    }
    if (event.key === 'Escape') return back(event);
    if (event.key !== 'Enter' || event.isComposing) return;
    const isTyped = typed !== null && typed.trim() !== '';
    if (!open && !isTyped) return;
    event.preventDefault();
    const pointed = found.answered === (typed ?? '') ? found.entries[at] : undefined;
    if (open && pointed) return choose(pointed);
    open = false;
    // The list for the last letter is not here yet: its first entry is meant, as it would have been pointed at.
    void settle((text, entries) => meantEntry(text, entries) ?? entries[0] ?? null);
  };
;
async () => {

 { svelteHTML.createElement("div", { "class":`picker`,});
   { const $$_input1 = svelteHTML.createElement("input", {                             ...common,"value":typed ?? stored,"role":`combobox`,"aria-autocomplete":`list`,"aria-expanded":isListed,"aria-controls":isListed ? `${uid}-list` : undefined,"aria-activedescendant":isListed && found.entries[at] ? `${uid}-${at}` : undefined,"autocomplete":`off`,"placeholder":words.searchList,"onfocus":() => {
      input?.select();
      show();
    },"onclick":show,"oninput":() => {
      typed = input?.value ?? '';
      open = true;
      lookSoon();
    },"onkeydown":keys,"onblur":() => {
      open = false;
      void settle();
    },});input = $$_input1;}
  if(open){
     { const $$_tsiLrekciP1C = __sveltets_2_ensureComponent(PickerList); new $$_tsiLrekciP1C({ target: __sveltets_2_any(), props: {            "id":uid,found,at,chosenId,"anchor":input,words,"point":(index: number) => (at = index),choose,}});}
  }
  if(value !== undefined){
     { svelteHTML.createElement("button", {        "type":`button`,"disabled":common.disabled,"aria-label":words.clear,"onclick":() => {
        typed = null;
        change(undefined);
        // The button goes with what it takes away: the keys go on in the field.
        input?.focus();
        open = false;
      },});  }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ReferencePicker__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ReferencePicker__SvelteComponent_ = ReturnType<typeof ReferencePicker__SvelteComponent_>;
/*Ωignore_endΩ*/export default ReferencePicker__SvelteComponent_;