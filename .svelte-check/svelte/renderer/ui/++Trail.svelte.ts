///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
function $$render<T>() {

  

  interface Props {
    /** In the order in which they are to be read. */
    rows: readonly T[];
    /** Index of the one where things stand. */
    here?: number;
    children: Snippet<[T]>;
  }

  const { rows, here, children }: Props = $props();
;
async () => {


 { svelteHTML.createElement("ol", {});
      for(let row of __sveltets_2_ensureArray(rows)){let index = 1;index;
     { svelteHTML.createElement("li", {   "aria-current":index === here ? 'step' : undefined,});index === here;;__sveltets_2_ensureSnippet(children(row)); }
  }
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
const Trail__SvelteComponent_: $$IsomorphicComponent = null as any;
/*Ωignore_startΩ*/type Trail__SvelteComponent_<T> = InstanceType<typeof Trail__SvelteComponent_<T>>;
/*Ωignore_endΩ*/export default Trail__SvelteComponent_;