///<reference types="svelte" />
;function $$render<T extends string | number>() {

  interface Props {
    label: string;
    choices: readonly { value: T; label: string; lang?: string }[];
    value: T;
    onchoose: (value: T) => unknown;
  }

  const { label, choices, value, onchoose }: Props = $props();
  const name = $props.id();
;
async () => {

 { svelteHTML.createElement("fieldset", {});
   { svelteHTML.createElement("legend", {});label; }
   { svelteHTML.createElement("div", { "class":`row`,});
       for(let choice of __sveltets_2_ensureArray(choices)){choice.value;
       { svelteHTML.createElement("label", { });choice.value === value;
         { svelteHTML.createElement("input", {       "type":`radio`,name,"checked":choice.value === value,"onchange":() => void onchoose(choice.value),});}
         { svelteHTML.createElement("span", { "lang":choice.lang,});choice.label; }
       }
    }
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
class __sveltets_Render<T extends string | number> {
    props(): ReturnType<typeof $$render<T>>['props'] { return null as any; }
    events(): ReturnType<typeof $$render<T>>['events'] { return null as any; }
    slots(): ReturnType<typeof $$render<T>>['slots'] { return null as any; }
    bindings() { return __sveltets_$$bindings(''); }
    exports() { return {}; }
}

interface $$IsomorphicComponent {
    new <T extends string | number>(options: import('svelte').ComponentConstructorOptions<ReturnType<__sveltets_Render<T>['props']>>): import('svelte').SvelteComponent<ReturnType<__sveltets_Render<T>['props']>, ReturnType<__sveltets_Render<T>['events']>, ReturnType<__sveltets_Render<T>['slots']>> & { $$bindings?: ReturnType<__sveltets_Render<T>['bindings']> } & ReturnType<__sveltets_Render<T>['exports']>;
    <T extends string | number>(internal: unknown, props: ReturnType<__sveltets_Render<T>['props']> & {}): ReturnType<__sveltets_Render<T>['exports']>;
    z_$$bindings?: ReturnType<__sveltets_Render<any>['bindings']>;
}
const Choices__SvelteComponent_: $$IsomorphicComponent = null as any;
/*Ωignore_startΩ*/type Choices__SvelteComponent_<T extends string | number> = InstanceType<typeof Choices__SvelteComponent_<T>>;
/*Ωignore_endΩ*/export default Choices__SvelteComponent_;