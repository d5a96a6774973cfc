///<reference types="svelte" />
;
import { onDestroy, onMount } from 'svelte';
import { administrators, reviewers } from '../../../shared/office/contract.ts';
import type { LaptopShown } from '../../../shared/office/shapes.ts';
import { Looked } from '../../state/looked.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Confirm from '../../ui/Confirm.svelte';
import Notice from '../../ui/Notice.svelte';
import FoundPage from '../FoundPage.svelte';
import LaptopTable from './LaptopTable.svelte';
;

  interface Props {
    state: OfficeState;
  };function $$render() {

  
  
  
  
  
  
  
  
  


  const { state: office }: Props = $props();
  const words = $derived(office.words);
  const looked = new Looked<LaptopShown[]>(
    () => office.gateway,
    () => office.gateway.call('listLaptops', {}),
  );
  onDestroy(() => looked.close());

  /** Laptops grow stale by doing nothing. */
  const againMs = 60_000;
  let now = $state(Date.now());
  onMount(() => {
    const timer = setInterval(() => {
      now = Date.now();
      looked.again();
    }, againMs);
    return () => clearInterval(timer);
  });

  let leaving = $state.raw<LaptopShown | null>(null);
  const forget = $derived(office.is(administrators) ? (laptop: LaptopShown): void => void (leaving = laptop) : null);
  const forgetNow = async (): Promise<void> => {
    const laptop = leaving;
    leaving = null;
    if (laptop === null) return;
    const { id, organization } = laptop;
    const left = await office.attempt(() => office.gateway.call('forgetLaptop', { organization: organization.id, id }));
    if (left) looked.put(left);
    if (left) office.toasts.say(words.laptopForgotten);
  };
  const stale = $derived((looked.value ?? []).filter(({ isStale }) => isStale).length);
;
async () => {

 { const $$_egaPdnuoF0C = __sveltets_2_ensureComponent(FoundPage); const $$_egaPdnuoF0 = new $$_egaPdnuoF0C({ target: __sveltets_2_any(), props: {                "state":office,looked,"title":words.screens.laptops,"all":looked.value,"about":words.laptopsAbout,"find":words.findLaptop,"textOf":({ name, id, organization }: LaptopShown) => `${name ?? ''} ${id} ${organization.name}`,"none":{ title: words.noLaptops, hint: words.noLaptopsHint },"isWide":true,notice:() => { async ()/*Ωignore_positionΩ*/ => {
    if(stale > 0){
       { const $$_ecitoN0C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}});
         { svelteHTML.createElement("p", {}); { svelteHTML.createElement("strong", {});words.staleCount(stale);  } words.needsLookHint; }
       Notice}
    }
  };return __sveltets_2_any(0)},children:(laptops: LaptopShown[]) => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_elbaTpotpaL0C = __sveltets_2_ensureComponent(LaptopTable); new $$_elbaTpotpaL0C({ target: __sveltets_2_any(), props: {      laptops,"hasOrganization":office.is(reviewers),now,words,forget,}});}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {notice, children} = $$_egaPdnuoF0.$$prop_def;/*Ωignore_endΩ*/
  
  
 FoundPage}

 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":leaving !== null,"title":words.forgetLaptopTitle(leaving?.name || leaving?.id.slice(0, 8) || ''),"lines":[words.forgetLaptopHint],"action":words.forgetLaptop,"cancel":words.cancel,"onconfirm":() => void forgetNow(),"onclose":() => (leaving = null),}});}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const LaptopsScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type LaptopsScreen__SvelteComponent_ = ReturnType<typeof LaptopsScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default LaptopsScreen__SvelteComponent_;