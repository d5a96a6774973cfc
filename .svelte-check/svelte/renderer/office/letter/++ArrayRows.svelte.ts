///<reference types="svelte" />
;
import type { Job } from '../../../shared/job/job.ts';
import FieldInput from '../../forms/FieldInput.svelte';
import { fieldTitle } from '../../forms/fieldNames.ts';
import { parts } from '../../forms/fieldRows.ts';
import { otherWay } from '../../forms/quantityText.ts';
import { arraysOf } from '../../jobs/changes.ts';
import { valueText } from '../../jobs/documentRows.ts';
import Button from '../../ui/Button.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
import type { LetterForm } from './letterForm.svelte.ts';
import { letterRows } from './letterRows.ts';
;

  interface Props {
    form: LetterForm;
    job: Job;
    words: OfficeWords;
    /** With the titles of the letter's fields. */
    titled: OfficeWords;
    disabled: boolean;
    copied: () => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  


  const { form, job, words, titled, disabled, copied }: Props = $props();
  const rows = $derived(form.draft?.arrays ?? []);
  const own = $derived(arraysOf(job));
  const names = letterRows.array.map(({ name }) => name);
  const search = () => Promise.resolve({ entries: [], total: 0 });

  const theirs = (index: number, name: string): string | null => {
    const other = form.theirsAt(['arrays', index, name]);
    return (
      other &&
      words.theirValue(
        form.other?.by ?? '',
        typeof other.value === 'string' || typeof other.value === 'number' ? String(other.value) : '–',
      )
    );
  };

  const valuesOf = (index: number): { title: string; value: string }[] => {
    const array = own[index];
    return (array ? parts.array : parts.basic)
      .filter(({ name }) => name !== 'name')
      .map((row) => {
        // What the job says of all arrays holds where an array says nothing.
        const said: unknown = array?.[row.name as never] ?? job[row.name as never];
        const value = valueText(said, row, words);
        const other = row.kind === 'pitch' && typeof said === 'number' ? otherWay(row, said) : null;
        return { title: fieldTitle(row.name, row, words), value: other === null ? value : `${value} (${other})` };
      })
      .filter(({ value }) => value !== '');
  };
;
async () => {

    for(let row of __sveltets_2_ensureArray(rows)){let index = 1;index;
  const label = row.position === null ? row.name : `${row.position} · ${row.name}`;
   { svelteHTML.createElement("fieldset", {});
     { svelteHTML.createElement("legend", {});label; }
     { svelteHTML.createElement("dl", { "aria-label":words.ownValues(label),});
         for(let one of __sveltets_2_ensureArray(valuesOf(index))){one.title;
         { svelteHTML.createElement("div", {});
           { svelteHTML.createElement("dt", {});one.title; }
           { svelteHTML.createElement("dd", {});one.value; }
         }
      }
     }
     { svelteHTML.createElement("div", { "class":`fields`,});
         for(let field of __sveltets_2_ensureArray(letterRows.array)){field.name;
         { const $$_tupnIdleiF2C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF2C({ target: __sveltets_2_any(), props: {                 "row":field,"prefix":`array-${index}-`,"value":form.valueAt(['arrays', index, field.name]),"errors":form.errorsAt(['arrays', index, field.name]),"hint":theirs(index, field.name),"words":titled,disabled,search,"change":(value) => form.set(['arrays', index, field.name], value),}});}
      }
     }
    if(index === 0 && rows.length > 1 && !disabled){
       { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":() => {
          form.copyToAll(0, names);
          copied();
        },}});words.sameForAll;  Button}
    }
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ArrayRows__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ArrayRows__SvelteComponent_ = ReturnType<typeof ArrayRows__SvelteComponent_>;
/*Ωignore_endΩ*/export default ArrayRows__SvelteComponent_;