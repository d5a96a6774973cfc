///<reference types="svelte" />
;
import { Popover } from 'bits-ui';
function $$render<T extends string>() {

  

  interface Props {
    label: string;
    choices: readonly { value: T; label: string }[];
    chosen: readonly T[];
    words: {
      anyOf: string;
      chosenCount: (count: number) => string;
      searchIn: (what: string) => string;
      noMatches: string;
    };
    change: (chosen: T[]) => void;
  }

  const { label, choices, chosen, words, change }: Props = $props();
  const id = $props.id();
  /** From so many on, typing finds one sooner than looking does. */
  const searched = 10;

  let text = $state('');
  const shown = $derived(
    choices.filter((choice) => choice.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase())),
  );
  const says = $derived(
    chosen.length === 0
      ? words.anyOf
      : chosen.length === 1
        ? (choices.find(({ value }) => value === chosen[0])?.label ?? chosen[0]!)
        : words.chosenCount(chosen.length),
  );
  const toggle = (value: T): void =>
    change(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
;
async () => {

 { svelteHTML.createElement("div", { "class":`many`,});
   { svelteHTML.createElement("span", {   "class":`label`,"id":`${id}-label`,});label; }
   { const $$_tooR_revopoP1C = __sveltets_2_ensureComponent(Popover.Root); new $$_tooR_revopoP1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onOpenChange":() => (text = ''),}});
     { const $$_reggirT_revopoP2C = __sveltets_2_ensureComponent(Popover.Trigger); new $$_reggirT_revopoP2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"class":`many-trigger`,"id":`${id}-button`,"aria-labelledby":`${id}-label ${id}-button`,}});
       { svelteHTML.createElement("span", {});says; } { svelteHTML.createElement("span", { "aria-hidden":`true`,});  }
     Popover.Trigger}
     { const $$_latroP_revopoP2C = __sveltets_2_ensureComponent(Popover.Portal); new $$_latroP_revopoP2C({ target: __sveltets_2_any(), props: {children:() => { return __sveltets_2_any(0); },}});
       { const $$_tnetnoC_revopoP3C = __sveltets_2_ensureComponent(Popover.Content); new $$_tnetnoC_revopoP3C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"class":`many-list`,"sideOffset":4,"align":`start`,"aria-label":label,}});
        if(choices.length > searched){
           { svelteHTML.createElement("input", {         "type":`search`,"aria-label":words.searchIn(label),"placeholder":words.searchIn(label),"bind:value":text,});/*Ωignore_startΩ*/() => text = __sveltets_2_any(null);/*Ωignore_endΩ*/}
        }
         { svelteHTML.createElement("fieldset", {});
           { svelteHTML.createElement("legend", { "class":`hidden-visually`,});label; }
             for(let choice of __sveltets_2_ensureArray(shown)){choice.value;
             { svelteHTML.createElement("label", {});
               { svelteHTML.createElement("input", {      "type":`checkbox`,"checked":chosen.includes(choice.value),"onchange":() => toggle(choice.value),});}
              choice.label;
             }
          }
             { svelteHTML.createElement("p", { "class":`quiet`,});words.noMatches; }
          
         }
       Popover.Content}
     Popover.Portal}
   Popover.Root}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
class __sveltets_Render<T extends string> {
    props(): ReturnType<typeof $$render<T>>['props'] { return null as any; }
    events(): ReturnType<typeof $$render<T>>['events'] { return null as any; }
    slots(): ReturnType<typeof $$render<T>>['slots'] { return null as any; }
    bindings() { return __sveltets_$$bindings(''); }
    exports() { return {}; }
}

interface $$IsomorphicComponent {
    new <T extends string>(options: import('svelte').ComponentConstructorOptions<ReturnType<__sveltets_Render<T>['props']>>): import('svelte').SvelteComponent<ReturnType<__sveltets_Render<T>['props']>, ReturnType<__sveltets_Render<T>['events']>, ReturnType<__sveltets_Render<T>['slots']>> & { $$bindings?: ReturnType<__sveltets_Render<T>['bindings']> } & ReturnType<__sveltets_Render<T>['exports']>;
    <T extends string>(internal: unknown, props: ReturnType<__sveltets_Render<T>['props']> & {}): ReturnType<__sveltets_Render<T>['exports']>;
    z_$$bindings?: ReturnType<__sveltets_Render<any>['bindings']>;
}
const ManyChoices__SvelteComponent_: $$IsomorphicComponent = null as any;
/*Ωignore_startΩ*/type ManyChoices__SvelteComponent_<T extends string> = InstanceType<typeof ManyChoices__SvelteComponent_<T>>;
/*Ωignore_endΩ*/export default ManyChoices__SvelteComponent_;