///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import type { ListShown } from '../../../shared/office/shapes.ts';
import { Looked } from '../../state/looked.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Looking from '../Looking.svelte';
import PageHead from '../PageHead.svelte';
import Sheet from '../Sheet.svelte';
import ListScreen from './ListScreen.svelte';
;

  interface Props {
    state: OfficeState;
    list: ReferenceListKey | null;
  };function $$render() {

  
  
  
  
  
  
  
  
  


  const { state: office, list }: Props = $props();
  const words = $derived(office.words);
  const looked = new Looked<ListShown[]>(
    () => office.gateway,
    () => office.gateway.call('listLists', {}),
  );
  onDestroy(() => looked.close());
;
async () => {

if(list !== null){
  list; {
     { const $$_neercStsiL0C = __sveltets_2_ensureComponent(ListScreen); new $$_neercStsiL0C({ target: __sveltets_2_any(), props: {     "state":office,list,"shown":looked.value?.find((one) => one.list === list) ?? null,}});}
  }
}else{
   { svelteHTML.createElement("div", { "class":`screen`,});
     { const $$_daeHegaP1C = __sveltets_2_ensureComponent(PageHead); new $$_daeHegaP1C({ target: __sveltets_2_any(), props: {    "title":words.screens.lists,"about":words.listsAbout,}});}
     { const $$_gnikooL1C = __sveltets_2_ensureComponent(Looking); const $$_gnikooL1 = new $$_gnikooL1C({ target: __sveltets_2_any(), props: {  "state":office,looked,children:(lists: ListShown[]) => { async ()/*Ωignore_positionΩ*/ => {
         { const $$_teehS0C = __sveltets_2_ensureComponent(Sheet); new $$_teehS0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"label":words.screens.lists,}});
           { svelteHTML.createElement("thead", {});
             { svelteHTML.createElement("tr", {});
               { svelteHTML.createElement("th", { "scope":`col`,});words.listColumn; }
               { svelteHTML.createElement("th", {   "scope":`col`,"class":`number`,});words.entriesColumn; }
               { svelteHTML.createElement("th", {   "scope":`col`,"class":`number`,});words.retiredColumn; }
             }
           }
           { svelteHTML.createElement("tbody", {});
               for(let one of __sveltets_2_ensureArray(lists)){one.list;
               { svelteHTML.createElement("tr", {});
                 { svelteHTML.createElement("th", { "scope":`row`,});
                   { svelteHTML.createElement("a", { "href":office.router.to({ screen: 'lists', list: one.list }),});words.listTitles[one.list]; }
                 }
                 { svelteHTML.createElement("td", { "class":`number`,});words.count(one.entries); }
                 { svelteHTML.createElement("td", { "class":`number`,});words.count(one.retired); }
               }
            }
           }
         Sheet}
      };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {children} = $$_gnikooL1.$$prop_def;/*Ωignore_endΩ*/
      
     Looking}
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ListsScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ListsScreen__SvelteComponent_ = ReturnType<typeof ListsScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default ListsScreen__SvelteComponent_;