///<reference types="svelte" />
;
import { DropdownMenu } from 'bits-ui';
import type { Snippet } from 'svelte';
;

  interface Props {
    label: string;
    /** What stands on the button, where it is no bare sign. */
    text?: string | undefined;
    /** Of the menu, beside `menu`. */
    class?: string;
    children: Snippet;
  };function $$render() {
  const sign/*Ωignore_positionΩ*/ = ()/*Ωignore_startΩ*/: ReturnType<import('svelte').Snippet>/*Ωignore_endΩ*/ => { async ()/*Ωignore_positionΩ*/ => {
  if(text === undefined){ }else{ { svelteHTML.createElement("span", {});text; } { svelteHTML.createElement("span", { "aria-hidden":`true`,});  }}
};return __sveltets_2_any(0)};
  
  


  const { label, text, class: ofMenu = '', children }: Props = $props();

  /** How the menu was opened first. Until then it is a bare button: long lists have many, and few are ever pressed. */
  let pressed = $state<'pointer' | 'keys' | null>(null);
  let open = $state(false);
  let content = $state<HTMLElement | null>(null);

  const press = (how: 'pointer' | 'keys'): void => {
    pressed = how;
    open = true;
  };
  const button = $derived({
    class: text === undefined ? 'menu-trigger' : 'menu-trigger named',
    'aria-label': label,
  });
;
async () => {



if(pressed === null){
   { svelteHTML.createElement("button", {           "type":`button`,...button,"aria-haspopup":`menu`,"aria-expanded":`false`,"onclick":({ detail }) => press(detail === 0 ? 'keys' : 'pointer'),"onkeydown":(event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      press('keys');
    },});;__sveltets_2_ensureSnippet(sign()); }
}else{
   { const $$_tooR_uneMnwodporD0C = __sveltets_2_ensureComponent(DropdownMenu.Root); const $$_tooR_uneMnwodporD0 = new $$_tooR_uneMnwodporD0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },open,}});/*Ωignore_startΩ*/() => open = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_tooR_uneMnwodporD0.$$bindings = 'open';
     { const $$_reggirT_uneMnwodporD1C = __sveltets_2_ensureComponent(DropdownMenu.Trigger); new $$_reggirT_uneMnwodporD1C({ target: __sveltets_2_any(), props: {children:() => { return __sveltets_2_any(0); },...button,}});;__sveltets_2_ensureSnippet(sign()); DropdownMenu.Trigger}
     { const $$_latroP_uneMnwodporD1C = __sveltets_2_ensureComponent(DropdownMenu.Portal); new $$_latroP_uneMnwodporD1C({ target: __sveltets_2_any(), props: {children:() => { return __sveltets_2_any(0); },}});
       { const $$_tnetnoC_uneMnwodporD2C = __sveltets_2_ensureComponent(DropdownMenu.Content); const $$_tnetnoC_uneMnwodporD2 = new $$_tnetnoC_uneMnwodporD2C({ target: __sveltets_2_any(), props: {             children:() => { return __sveltets_2_any(0); },ref:content,"class":`menu ${ofMenu}`,"align":`end`,"sideOffset":4,"collisionPadding":8,"onOpenAutoFocus":(event) => {
          // Later on it sees for itself that there are keys.
          if (pressed !== 'keys') return;
          event.preventDefault();
          content?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus();
        },}});/*Ωignore_startΩ*/() => content = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_tnetnoC_uneMnwodporD2.$$bindings = 'ref';
        ;__sveltets_2_ensureSnippet(children());
       DropdownMenu.Content}
     DropdownMenu.Portal}
   DropdownMenu.Root}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const MenuFrame__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type MenuFrame__SvelteComponent_ = ReturnType<typeof MenuFrame__SvelteComponent_>;
/*Ωignore_endΩ*/export default MenuFrame__SvelteComponent_;