///<reference types="svelte" />
;
import type { FieldError } from '../../shared/api/problems.ts';
import type { ReferenceEntry } from '../../shared/reference/lists.ts';
import { unitText } from '../words/unitText.ts';
import type { Words } from '../words/words.ts';
import FieldFrame from './FieldFrame.svelte';
import type { FieldRow } from './fieldRows.ts';
import { isUnread, sayMistake } from './mistakes.ts';
import QuantityInput from './QuantityInput.svelte';
import ReferencePicker from './ReferencePicker.svelte';
import ZoneInput from './ZoneInput.svelte';
;

  interface Props {
    row: FieldRow;
    /** Tells this field from the same one elsewhere on the screen. */
    prefix?: string;
    value: unknown;
    errors: readonly FieldError[];
    /** Somebody wanted to send it: what must be filled is called wrong while it is empty. */
    wasTried?: boolean;
    words: Words;
    hint?: string | null;
    disabled?: boolean;
    search: (
      list: NonNullable<FieldRow['list']>,
      text: string,
    ) => Promise<{ entries: ReferenceEntry[]; total: number }>;
    change: (value: unknown) => void;
    /** The person has left the field. */
    left?: () => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  


  const {
    row,
    prefix = '',
    value,
    errors,
    wasTried = false,
    words,
    hint = null,
    disabled = false,
    search,
    change,
    left,
  }: Props = $props();

  const id = $derived(`${prefix}${row.name}`);
  const label = $derived(words.fieldTitles[row.name] ?? row.title);
  const bounds = $derived(
    row.min !== null && row.max !== null
      ? words.between(row.min, row.max)
      : row.max !== null
        ? words.atMost(row.max)
        : null,
  );
  /** The ways in which a quantity may be written. */
  const ways = $derived(
    row.kind === 'pitch' ? words.pitchWays : row.kind === 'length' || row.kind === 'lengths' ? words.lengthWays : null,
  );
  const help = $derived([ways, bounds].filter((one) => one !== null).join(' · '));
  /** An empty field is no mistake while it is being filled: the check says what is missing. */
  const isEmpty = $derived(value === undefined || value === null || value === '');
  const told = $derived.by(() => {
    if (isEmpty && !wasTried) return [];
    // Known at the first letter, before anybody judges the job.
    const details = isUnread(row, value) && errors.length === 0 ? [''] : errors.map(({ detail }) => detail);
    return details.map((detail) => sayMistake(detail, row, value, words));
  });
  const common = $derived({
    id,
    disabled,
    'aria-describedby': `${id}-says`,
    'aria-required': row.required ? ('true' as const) : undefined,
    'aria-invalid': told.length > 0 ? ('true' as const) : undefined,
  });
  const text = $derived(typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const typed = (event: Event & { currentTarget: HTMLInputElement | HTMLTextAreaElement }): void =>
    change(event.currentTarget.value === '' ? undefined : event.currentTarget.value);
;
async () => {

  { const $$_emarFdleiF0C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF0C({ target: __sveltets_2_any(), props: {        children:() => { return __sveltets_2_any(0); },id,label,"unit":row.required ? words.required : row.unit && unitText(row.unit, words),"hint":hint ?? help,"errors":told,}});
  if(row.kind === 'text'){
     { svelteHTML.createElement("input", {         ...common,"value":text,"oninput":typed,"onblur":left,"autocomplete":`off`,});}
  } else if (row.kind === 'long-text'){
     { svelteHTML.createElement("textarea", {        ...common,"rows":3,"value":text,"oninput":typed,"onblur":left,}); }
  } else if (row.kind === 'suggested'){
     { svelteHTML.createElement("input", {         ...common,"value":text,"oninput":typed,"list":`${id}-list`,"autocomplete":`off`,});}
     { svelteHTML.createElement("datalist", { "id":`${id}-list`,});
         for(let option of __sveltets_2_ensureArray(row.options)){option; { svelteHTML.createElement("option", { "value":option,}); }}
     }
  } else if (row.kind === 'zone'){
     { const $$_tupnIenoZ1C = __sveltets_2_ensureComponent(ZoneInput); new $$_tupnIenoZ1C({ target: __sveltets_2_any(), props: {       common,"zones":row.options.map(String),"value":text,change,left,}});}
  } else if (row.kind === 'choice'){
     { svelteHTML.createElement("select", {      ...common,"value":text,"onchange":(event) => {
        const chosen = row.options.find((option) => String(option) === event.currentTarget.value);
        change(chosen);
      },});
       { svelteHTML.createElement("option", {"value":"",});words.choose; }
         for(let option of __sveltets_2_ensureArray(row.options)){option; { svelteHTML.createElement("option", {  "value":String(option),});words.choices[String(option)] ?? option; }}
     }
  } else if (row.kind === 'reference'){
     { const $$_rekciPecnerefeR1C = __sveltets_2_ensureComponent(ReferencePicker); new $$_rekciPecnerefeR1C({ target: __sveltets_2_any(), props: {         common,"value":value as ReferenceEntry | string | undefined,"list":row.list!,words,search,change,}});}
  }else{
     { const $$_tupnIytitnauQ1C = __sveltets_2_ensureComponent(QuantityInput); new $$_tupnIytitnauQ1C({ target: __sveltets_2_any(), props: {     common,row,value,words,change,}});}
  }
 FieldFrame}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const FieldInput__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type FieldInput__SvelteComponent_ = ReturnType<typeof FieldInput__SvelteComponent_>;
/*Ωignore_endΩ*/export default FieldInput__SvelteComponent_;