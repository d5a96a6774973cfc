///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
import type { Looked } from '../state/looked.svelte.ts';
import type { OfficeState } from '../state/officeState.svelte.ts';
import Button from '../ui/Button.svelte';
import Notice from '../ui/Notice.svelte';
function $$render<T>() {

  
  
  
  
  

  interface Props {
    state: OfficeState;
    looked: Looked<T>;
    children: Snippet<[T]>;
  }

  const { state, looked, children }: Props = $props();
;
async () => {


if(looked.value !== null){
  ;__sveltets_2_ensureSnippet(children(looked.value));
} else if (looked.failure){
   { const $$_ecitoN0C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}});
     { svelteHTML.createElement("p", {});state.words.loadFailed; state.explain(looked.failure); }
     { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => looked.again(),}});state.words.retry; Button}
   Notice}
}else{
   { svelteHTML.createElement("p", {   "class":`quiet`,"role":`status`,});state.words.loading; }
}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
class __sveltets_Render<T> {
    props(): ReturnType<typeof $$render<T>>['props'] { return null as any; }
    events(): ReturnType<typeof $$render<T>>['events'] { return null as any; }
    slots(): ReturnType<typeof $$render<T>>['slots'] { return null as any; }
    bindings() { return __sveltets_$$bindings(''); }
    exports() { return {}; }
}

interface $$IsomorphicComponent {
    new <T>(options: import('svelte').ComponentConstructorOptions<ReturnType<__sveltets_Render<T>['props']>>): import('svelte').SvelteComponent<ReturnType<__sveltets_Render<T>['props']>, ReturnType<__sveltets_Render<T>['events']>, ReturnType<__sveltets_Render<T>['slots']>> & { $$bindings?: ReturnType<__sveltets_Render<T>['bindings']> } & ReturnType<__sveltets_Render<T>['exports']>;
    <T>(internal: unknown, props: ReturnType<__sveltets_Render<T>['props']> & {}): ReturnType<__sveltets_Render<T>['exports']>;
    z_$$bindings?: ReturnType<__sveltets_Render<any>['bindings']>;
}
const Looking__SvelteComponent_: $$IsomorphicComponent = null as any;
/*Ωignore_startΩ*/type Looking__SvelteComponent_<T> = InstanceType<typeof Looking__SvelteComponent_<T>>;
/*Ωignore_endΩ*/export default Looking__SvelteComponent_;