///<reference types="svelte" />
;
import { tick } from 'svelte';
import type { NewKey, OrganizationShown } from '../../../shared/office/shapes.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import { Asking, focusFirst, focusWrong } from '../../state/asking.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Dialog from '../../ui/Dialog.svelte';
import Notice from '../../ui/Notice.svelte';
;

  interface Props {
    state: OfficeState;
    /** The one that is changed, or a new one; null while nothing is asked. */
    asked: OrganizationShown | 'new' | null;
    close: () => void;
    added: (key: NewKey) => void;
    changed: () => void;
  };function $$render() {

  
  
  
  
  
  
  
  


  const { state: office, asked, close, added, changed }: Props = $props();
  const words = $derived(office.words);
  const id = $props.id();

  const names = ['name', 'street_address', 'city', 'state', 'zip_code'] as const;
  type Name = (typeof names)[number];
  const longest: Readonly<Record<Name, number>> = {
    name: 300,
    street_address: 500,
    city: 200,
    state: 100,
    zip_code: 20,
  };
  const empty: Readonly<Record<Name, string>> = { name: '', street_address: '', city: '', state: '', zip_code: '' };
  const labels = $derived<Record<Name, string>>({
    name: words.organizationName,
    street_address: words.street,
    city: words.city,
    state: words.region,
    zip_code: words.zip,
  });

  const asking = new Asking<Name>(names, (error) => office.explain(error));
  let typed = $state({ ...empty });
  let of: OrganizationShown | 'new' | null = null;
  let form = $state<HTMLFormElement | null>(null);

  // What was typed for the same one stays: a dialog that was closed by a slip loses nothing.
  $effect.pre(() => {
    if (asked === null || asked === of || (typeof of === 'object' && of?.id === (asked as OrganizationShown).id))
      return;
    of = asked;
    typed =
      asked === 'new' ? { ...empty } : (Object.fromEntries(names.map((name) => [name, asked[name]])) as typeof typed);
    asking.forget();
  });

  const done = (): void => {
    of = null;
    close();
  };
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (asked === null) return;
    const to = asked;
    const wrong = { name: typed.name.trim() === '' ? words.organizationNameNeeded : null };
    const isDone = await asking.run(wrong, async () => {
      if (to === 'new') {
        const key = await office.gateway.call('addOrganization', { ...typed });
        done();
        added(key);
        return true;
      }
      const { name } = await office.gateway.call('changeOrganization', { id: to.id, ...typed });
      done();
      office.toasts.say(words.organizationChanged(name));
      changed();
      return true;
    });
    if (isDone) return;
    await tick();
    focusWrong(form);
  };
;
async () => {

  { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"open":asked !== null,"title":asked === null || asked === 'new' ? words.addOrganizationTitle : words.changeOrganizationTitle(asked.name),"closeLabel":words.close,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":close,}});words.cancel; Button}
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"kind":`main`,"type":`submit`,"form":`${id}-form`,"aria-disabled":asking.isGoing,}});
      asked === 'new' ? words.addOrganization : words.save;
     Button}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
   { const $$_form1 = svelteHTML.createElement("form", {       "id":`${id}-form`,"onsubmit":(event) => void save(event),"novalidate":true,"aria-busy":asking.isGoing,});form = $$_form1;
     { svelteHTML.createElement("p", { "class":`quiet`,});asked === 'new' ? words.addOrganizationHint : words.changeOrganizationHint; }
    if(asking.refusal !== null){ { const $$_ecitoN2C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}}); { svelteHTML.createElement("p", {});asking.refusal; } Notice}}
     { svelteHTML.createElement("div", { "class":`fields`,});
         for(let name of __sveltets_2_ensureArray(names)){name;
         { svelteHTML.createElement("div", { "class":name,});
           { const $$_emarFdleiF4C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF4C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-${name}`,"label":labels[name],"errors":asking.at(name),}});
             { svelteHTML.createElement("input", {                "id":`${id}-${name}`,name,"maxlength":longest[name],"autocomplete":`off`,"aria-required":name === 'name',...asking.says(name, `${id}-${name}`),"bind:value":typed[name],"oninput":() => asking.forget(name),[Symbol("@attach")]:name === 'name' ? focusFirst : undefined,});/*Ωignore_startΩ*/() => typed[name] = __sveltets_2_any(null);/*Ωignore_endΩ*/}
           FieldFrame}
         }
      }
     }
   }
  
 Dialog}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const OrganizationDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type OrganizationDialog__SvelteComponent_ = ReturnType<typeof OrganizationDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default OrganizationDialog__SvelteComponent_;