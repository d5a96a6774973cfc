///<reference types="svelte" />
;
import { DropdownMenu } from 'bits-ui';
import MenuFrame from './MenuFrame.svelte';
;

  interface Props {
    label: string;
    /** What stands on the button, where it is no bare sign. */
    text?: string;
    actions: readonly { label: string; run: () => unknown; disabled?: boolean }[];
  };function $$render() {

  
  


  const { label, text, actions }: Props = $props();
;
async () => {

 { const $$_emarFuneM0C = __sveltets_2_ensureComponent(MenuFrame); new $$_emarFuneM0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },label,text,}});
     for(let action of __sveltets_2_ensureArray(actions)){action.label;
     { const $$_metI_uneMnwodporD1C = __sveltets_2_ensureComponent(DropdownMenu.Item); new $$_metI_uneMnwodporD1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"class":`menu-item`,"disabled":action.disabled ?? false,"onSelect":() => void action.run(),}});
      action.label;
     DropdownMenu.Item}
  }
 MenuFrame}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Menu__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Menu__SvelteComponent_ = ReturnType<typeof Menu__SvelteComponent_>;
/*Ωignore_endΩ*/export default Menu__SvelteComponent_;