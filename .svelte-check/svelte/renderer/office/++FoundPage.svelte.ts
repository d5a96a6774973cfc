///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
import type { Looked } from '../state/looked.svelte.ts';
import type { OfficeState } from '../state/officeState.svelte.ts';
import Button from '../ui/Button.svelte';
import Empty from './Empty.svelte';
import Finding from './Finding.svelte';
import Looking from './Looking.svelte';
import PageHead from './PageHead.svelte';
function $$render<T, F>() {

  
  
  
  
  
  
  
  

  interface Props {
    state: OfficeState;
    looked: Looked<F>;
    title: string;
    /** Everything that is listed here; null until it is known. */
    all: readonly T[] | null;
    about: (count: number) => string;
    /** Names the field that finds one of many. */
    find: string;
    /** What is searched of one. */
    textOf: (one: T) => string;
    /** Said while there is none at all. */
    none?: { title: string; hint: string };
    /** For tables of many columns. */
    isWide?: boolean;
    actions?: Snippet;
    /** Above what was found. */
    notice?: Snippet;
    children: Snippet<[T[]]>;
  }

  const {
    state: office,
    looked,
    title,
    all,
    about,
    find,
    textOf,
    none,
    isWide,
    actions,
    notice,
    children,
  }: Props = $props();
  const { words } = $derived(office);
  /** Fewer are found sooner by looking. */
  const many = 8;
  let text = $state('');
  const found = $derived(
    (all ?? []).filter((one) => textOf(one).toLocaleLowerCase().includes(text.toLocaleLowerCase())),
  );
;
async () => {

 { svelteHTML.createElement("div", {  "class":`screen`,});isWide;
   { const $$_daeHegaP1C = __sveltets_2_ensureComponent(PageHead); new $$_daeHegaP1C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },title,"about":all === null ? '' : about(all.length),}});
    if((all?.length ?? 0) > many){
       { const $$_gnidniF2C = __sveltets_2_ensureComponent(Finding); new $$_gnidniF2C({ target: __sveltets_2_any(), props: {      "label":find,"value":text,"change":(typed: string) => (text = typed),}});}
    }
    ;__sveltets_2_ensureSnippet(actions?.());
   PageHead}
   { const $$_gnikooL1C = __sveltets_2_ensureComponent(Looking); new $$_gnikooL1C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },"state":office,looked,}});
    ;__sveltets_2_ensureSnippet(notice?.());
    if(found.length > 0){
      ;__sveltets_2_ensureSnippet(children(found));
    } else if (none && all?.length === 0){
       { const $$_ytpmE2C = __sveltets_2_ensureComponent(Empty); new $$_ytpmE2C({ target: __sveltets_2_any(), props: {    "title":none.title,"hint":none.hint,}});}
    }else{
       { const $$_ytpmE2C = __sveltets_2_ensureComponent(Empty); new $$_ytpmE2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.nothingMatches,}});
         { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => (text = ''),}});words.clearSearch; Button}
       Empty}
    }
   Looking}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
class __sveltets_Render<T,F> {
    props(): ReturnType<typeof $$render<T,F>>['props'] { return null as any; }
    events(): ReturnType<typeof $$render<T,F>>['events'] { return null as any; }
    slots(): ReturnType<typeof $$render<T,F>>['slots'] { return null as any; }
    bindings() { return __sveltets_$$bindings(''); }
    exports() { return {}; }
}

interface $$IsomorphicComponent {
    new <T,F>(options: import('svelte').ComponentConstructorOptions<ReturnType<__sveltets_Render<T,F>['props']>>): import('svelte').SvelteComponent<ReturnType<__sveltets_Render<T,F>['props']>, ReturnType<__sveltets_Render<T,F>['events']>, ReturnType<__sveltets_Render<T,F>['slots']>> & { $$bindings?: ReturnType<__sveltets_Render<T,F>['bindings']> } & ReturnType<__sveltets_Render<T,F>['exports']>;
    <T,F>(internal: unknown, props: ReturnType<__sveltets_Render<T,F>['props']> & {}): ReturnType<__sveltets_Render<T,F>['exports']>;
    z_$$bindings?: ReturnType<__sveltets_Render<any,any>['bindings']>;
}
const FoundPage__SvelteComponent_: $$IsomorphicComponent = null as any;
/*Ωignore_startΩ*/type FoundPage__SvelteComponent_<T,F> = InstanceType<typeof FoundPage__SvelteComponent_<T,F>>;
/*Ωignore_endΩ*/export default FoundPage__SvelteComponent_;