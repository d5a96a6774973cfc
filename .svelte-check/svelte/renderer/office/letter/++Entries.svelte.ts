///<reference types="svelte" />
;
import type { Job } from '../../../shared/job/job.ts';
import type { FirmShown } from '../../../shared/office/shapes.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import FieldInput from '../../forms/FieldInput.svelte';
import type { FieldRow } from '../../forms/fieldRows.ts';
import type { OfficeWords } from '../../words/office/words.ts';
import ArrayRows from './ArrayRows.svelte';
import type { EntryPath } from './entryPaths.ts';
import type { LetterForm } from './letterForm.svelte.ts';
import { engineerField, letterRows } from './letterRows.ts';
import Repairs from './Repairs.svelte';
;

  interface Props {
    form: LetterForm;
    job: Job;
    firm: FirmShown | null;
    words: OfficeWords;
    disabled: boolean;
    copied: () => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  


  const { form, job, firm, words, disabled, copied }: Props = $props();
  /** The same words, with the titles and choices of letters: `name` is not that of an array here. */
  const titled = $derived({ ...words, fieldTitles: words.letterTitles, choices: words.letterChoices });
  const search = () => Promise.resolve({ entries: [], total: 0 });
  const from = $derived(form.remembered ? words.fromLetter(form.remembered.letter, form.remembered.ahj) : null);

  const theirs = (path: EntryPath): string | null => {
    const other = form.theirsAt(path);
    return other && words.theirValue(form.other?.by ?? '', valueText(other.value));
  };
  const valueText = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '–';

  const at = (row: FieldRow, path: EntryPath, hint: string | null = null) => ({
    row,
    prefix: 'letter-',
    value: form.valueAt(path),
    errors: form.errorsAt(path),
    words: titled,
    hint: theirs(path) ?? (path.length === 1 && form.isRemembered(path[0]) ? from : hint),
    disabled,
    search,
    change: (value: unknown) => form.set(path, value),
  });
  const firmsOwn = (row: FieldRow): string | null => {
    const value = firm?.settings.engineer[engineerField(row) as 'name'] ?? '';
    return value === '' ? null : words.firmsOwn(value);
  };
  const visited = $derived(form.valueAt(['site_visited']));
  const hasRepairs = $derived(form.valueAt(['finding']) === 'adequate_with_repairs' || form.repairs.length > 0);
;
async () => {

 { svelteHTML.createElement("section", { "aria-labelledby":`letter-basis`,});
   { svelteHTML.createElement("h2", { "id":`letter-basis`,});words.designBasis; }
   { svelteHTML.createElement("p", { "class":`quiet`,});words.designBasisHint; }
   { svelteHTML.createElement("div", { "class":`fields`,});
       for(let row of __sveltets_2_ensureArray(letterRows.basis)){row.name;
       { svelteHTML.createElement("div", { });form.isRemembered(row.name); { const $$_tupnIdleiF3C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF3C({ target: __sveltets_2_any(), props: { ...at(row, [row.name]),}});} }
    }
     { const $$_emarFdleiF2C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`letter-site_visited`,"label":words.siteVisited,"hint":words.siteVisitedHint,}});
       { svelteHTML.createElement("select", {          "id":`letter-site_visited`,disabled,"aria-describedby":`letter-site_visited-says`,"value":visited === true ? 'true' : visited === false ? 'false' : '',"onchange":(event) => {
          const { value } = event.currentTarget;
          form.set(['site_visited'], value === '' ? undefined : value === 'true');
        },});
         { svelteHTML.createElement("option", {"value":"",});words.choose; }
         { svelteHTML.createElement("option", { "value":`true`,});words.yes; }
         { svelteHTML.createElement("option", { "value":`false`,});words.no; }
       }
     FieldFrame}
   }
 }
 { svelteHTML.createElement("section", { "aria-labelledby":`letter-arrays`,});
   { svelteHTML.createElement("h2", { "id":`letter-arrays`,});words.letterArrays; }
   { svelteHTML.createElement("p", { "class":`quiet`,});words.letterArraysHint; }
   { const $$_swoRyarrA1C = __sveltets_2_ensureComponent(ArrayRows); new $$_swoRyarrA1C({ target: __sveltets_2_any(), props: {      form,job,words,titled,disabled,copied,}});}
 }
 { svelteHTML.createElement("section", { "aria-labelledby":`letter-finding-part`,});
   { svelteHTML.createElement("h2", { "id":`letter-finding-part`,});words.findingPart; }
   { const $$_tupnIdleiF1C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF1C({ target: __sveltets_2_any(), props: { ...at(letterRows.finding, ['finding']),}});}
  if(hasRepairs){ { const $$_sriapeR1C = __sveltets_2_ensureComponent(Repairs); new $$_sriapeR1C({ target: __sveltets_2_any(), props: {   form,words,disabled,}});}}
   { const $$_tupnIdleiF1C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF1C({ target: __sveltets_2_any(), props: { ...at(letterRows.remarks, ['remarks']),}});}
 }
 { svelteHTML.createElement("section", { "aria-labelledby":`letter-engineer`,});
   { svelteHTML.createElement("h2", { "id":`letter-engineer`,});words.engineerPart; }
   { svelteHTML.createElement("p", { "class":`quiet`,});words.engineerHint; }
   { svelteHTML.createElement("div", { "class":`fields`,});
       for(let row of __sveltets_2_ensureArray(letterRows.engineer)){row.name;
       { const $$_tupnIdleiF2C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF2C({ target: __sveltets_2_any(), props: { ...at(row, ['engineer', engineerField(row)], firmsOwn(row)),}});}
    }
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Entries__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Entries__SvelteComponent_ = ReturnType<typeof Entries__SvelteComponent_>;
/*Ωignore_endΩ*/export default Entries__SvelteComponent_;