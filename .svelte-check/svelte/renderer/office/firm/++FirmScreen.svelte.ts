///<reference types="svelte" />
;
import { onDestroy, onMount, tick } from 'svelte';
import { administrators } from '../../../shared/office/contract.ts';
import type { FirmShown } from '../../../shared/office/shapes.ts';
import { standardLimitations, standardScope } from '../../../shared/letter/firm.ts';
import FieldInput from '../../forms/FieldInput.svelte';
import type { FieldRow } from '../../forms/fieldRows.ts';
import { Looked } from '../../state/looked.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Confirm from '../../ui/Confirm.svelte';
import Panel from '../../ui/Panel.svelte';
import { mistakeText } from '../../words/mistakes.ts';
import { engineerField } from '../letter/letterRows.ts';
import Looking from '../Looking.svelte';
import PageHead from '../PageHead.svelte';
import FirmImage from './FirmImage.svelte';
import { FirmForm, type FirmPath } from './firmForm.svelte.ts';
import { firmRows } from './firmRows.ts';
;

  interface Props {
    state: OfficeState;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { state: office }: Props = $props();
  const words = $derived(office.words);
  /** The same words, with the titles of the letterhead's fields. */
  const titled = $derived({ ...words, fieldTitles: words.letterTitles });
  const disabled = $derived(!office.is(administrators));
  const form = new FirmForm();
  const standards = { scope: standardScope, limitations: standardLimitations } as const;

  const looked = new Looked<FirmShown>(
    () => office.gateway,
    async () => {
      const firm = await office.gateway.call('readFirm', {});
      form.take(firm.settings);
      return firm;
    },
  );
  onDestroy(() => looked.close());
  const put = (firm: FirmShown): void => {
    looked.put(firm);
    form.take(firm.settings);
  };
  onMount(() => office.gateway.leaving({ leave: () => undefined, wouldLose: () => form.isChanged }));
  /** Where somebody wanted to go while something was not saved. */
  let held = $state.raw<(() => void) | null>(null);
  onMount(() =>
    office.router.guard((go) => {
      if (form.isChanged) held = go;
      return !form.isChanged;
    }),
  );

  let shown = $state<HTMLElement | null>(null);
  /** Takes back what was said of the last time that it was refused. */
  let takeBack = (): void => undefined;
  const save = async (): Promise<boolean> => {
    takeBack();
    let isSaved = true;
    try {
      await form.save((settings) => office.gateway.call('changeFirm', { settings }));
    } catch (error) {
      isSaved = false;
      takeBack = office.complain(error);
    }
    if (isSaved) {
      // The head of the console says the firm's name, and filters say its zone.
      void office.look();
      office.toasts.say(words.firmSaved);
      return true;
    }
    await tick();
    shown?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return false;
  };
  const saveAndGo = async (go: () => void): Promise<void> => {
    if (await save()) go();
  };
  const discardAndGo = (go: () => void): void => {
    form.discard();
    go();
  };

  const search = () => Promise.resolve({ entries: [], total: 0 });
  const at = (row: FieldRow, path: FirmPath) => ({
    row,
    prefix: 'firm-',
    value: form.valueAt(path),
    // An empty text may be what is wrong: it is said all the same.
    errors: form.errorsAt(path),
    hint:
      form.valueAt(path) === '' && form.errorsAt(path)[0]
        ? mistakeText(words.languageCode, form.errorsAt(path)[0]!.detail)
        : (words.letterHints[row.name] ?? row.description),
    words: titled,
    disabled,
    search,
    change: (value: unknown) => form.set(path, typeof value === 'string' ? value : ''),
  });
  const engineerPath = (row: FieldRow): FirmPath => ['engineer', engineerField(row) as 'name'];
;
async () => {



 { const $$_div0 = svelteHTML.createElement("div", {        "class":`screen`,"role":`group`,"aria-label":words.screens.firm,"tabindex":disabled ? 0 : undefined,});shown = $$_div0;
   { const $$_daeHegaP1C = __sveltets_2_ensureComponent(PageHead); new $$_daeHegaP1C({ target: __sveltets_2_any(), props: {    "title":words.screens.firm,"about":disabled ? words.firmReadOnly : words.firmHint,}});}
   { const $$_gnikooL1C = __sveltets_2_ensureComponent(Looking); const $$_gnikooL1 = new $$_gnikooL1C({ target: __sveltets_2_any(), props: {  "state":office,looked,children:(firm: FirmShown) => { async ()/*Ωignore_positionΩ*/ => {
       { svelteHTML.createElement("form", {    "onsubmit":(event) => {
          event.preventDefault();
          void save();
        },"novalidate":true,});
         { const $$_lenaP1C = __sveltets_2_ensureComponent(Panel); new $$_lenaP1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.firmAddress,}});
           { svelteHTML.createElement("div", { "class":`fields`,});
               for(let row of __sveltets_2_ensureArray(firmRows.firm)){row.name; { const $$_tupnIdleiF3C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF3C({ target: __sveltets_2_any(), props: { ...at(row, [row.name]),}});}}
           }
         Panel}
         { const $$_lenaP1C = __sveltets_2_ensureComponent(Panel); new $$_lenaP1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.firmEngineer,}});
           { svelteHTML.createElement("div", { "class":`fields`,});
               for(let row of __sveltets_2_ensureArray(firmRows.engineer)){row.name; { const $$_tupnIdleiF3C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF3C({ target: __sveltets_2_any(), props: { ...at(row, engineerPath(row)),}});}}
           }
         Panel}
         { const $$_lenaP1C = __sveltets_2_ensureComponent(Panel); new $$_lenaP1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"title":words.firmImages,"hint":words.firmImagesHint,}});
           { svelteHTML.createElement("div", { "class":`images`,});
             { const $$_egamImriF3C = __sveltets_2_ensureComponent(FirmImage); new $$_egamImriF3C({ target: __sveltets_2_any(), props: {        "what":`logo`,"sha256":firm.logo,"state":office,disabled,put,}});}
             { const $$_egamImriF3C = __sveltets_2_ensureComponent(FirmImage); new $$_egamImriF3C({ target: __sveltets_2_any(), props: {        "what":`signature`,"sha256":firm.signature,"state":office,disabled,put,}});}
           }
         Panel}
         { const $$_lenaP1C = __sveltets_2_ensureComponent(Panel); new $$_lenaP1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"title":words.firmTexts,"hint":words.firmTextsHint,}});
             for(let row of __sveltets_2_ensureArray(firmRows.texts)){row.name;
            const standard = standards[row.name as 'scope'];
             { svelteHTML.createElement("div", { "class":`text`,});
               { const $$_tupnIdleiF3C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF3C({ target: __sveltets_2_any(), props: { ...at(row, [row.name]),}});}
              if(form.valueAt([row.name]) === standard){
                 { svelteHTML.createElement("p", { "class":`quiet`,});words.isStandard; }
              } else if (!disabled){
                 { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":() => form.set([row.name], standard),}});words.standardText; Button}
              }
             }
          }
         Panel}
        if(!disabled){
           { svelteHTML.createElement("div", { "class":`bar`,});
             { svelteHTML.createElement("span", {   "class":`quiet`,"role":`status`,});form.isChanged ? words.firmUnsaved : words.firmAllSaved; }
             { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"disabled":!form.isChanged || form.isSaving,"onclick":() => form.discard(),}});
              words.discardChanges;
             Button}
             { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"type":`submit`,"disabled":!form.isChanged || form.isSaving,}});words.saveFirm; Button}
           }
        }
       }
    };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {children} = $$_gnikooL1.$$prop_def;/*Ωignore_endΩ*/
    
   Looking}
 }
if(held){
  const go = held;
   { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {                "open":true,"title":words.firmLeaveTitle,"lines":[words.firmLeaveHint],"action":words.saveAndGo,"cancel":words.keepEditing,"other":{ label: words.discardAndGo, run: () => discardAndGo(go) },"onconfirm":() => void saveAndGo(go),"onclose":() => (held = null),}});}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const FirmScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type FirmScreen__SvelteComponent_ = ReturnType<typeof FirmScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default FirmScreen__SvelteComponent_;