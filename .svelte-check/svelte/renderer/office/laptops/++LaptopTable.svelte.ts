///<reference types="svelte" />
;
import type { LaptopShown } from '../../../shared/office/shapes.ts';
import Badge from '../../ui/Badge.svelte';
import Menu from '../../ui/Menu.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
import Moment from '../Moment.svelte';
import Sheet from '../Sheet.svelte';
;

  interface Props {
    /** Those to look after first. */
    laptops: readonly LaptopShown[];
    /** Only those who see all organizations are told whose each is. */
    hasOrganization: boolean;
    now: number;
    words: OfficeWords;
    /** Takes one out of the list; null for who may not. */
    forget: ((laptop: LaptopShown) => void) | null;
  };function $$render() {

  
  
  
  
  
  


  const { laptops, hasOrganization, now, words, forget }: Props = $props();
  const isEmpty = ({ waiting_jobs, waiting_files }: LaptopShown): boolean => waiting_jobs + waiting_files === 0;
  /** Ids are made at random: so much of them tells laptops apart. */
  const shortId = 8;
;
async () => {

 { const $$_teehS0C = __sveltets_2_ensureComponent(Sheet); new $$_teehS0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"label":words.screens.laptops,}});
   { svelteHTML.createElement("thead", {});
     { svelteHTML.createElement("tr", {});
       { svelteHTML.createElement("th", { "scope":`col`,});words.laptopColumn; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.lastContact; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.holdsColumn; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.oldestColumn; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.lastErrorColumn; }
      if(forget){ { svelteHTML.createElement("th", {}); { svelteHTML.createElement("span", { "class":`hidden-visually`,});words.more; } }}
     }
   }
   { svelteHTML.createElement("tbody", {});
       for(let laptop of __sveltets_2_ensureArray(laptops)){`${laptop.organization.id} ${laptop.id}`;
       { svelteHTML.createElement("tr", { });laptop.isStale;
         { svelteHTML.createElement("th", { "scope":`row`,});
           { svelteHTML.createElement("span", { "title":laptop.id,});laptop.name || laptop.id.slice(0, shortId); }
          if(hasOrganization){ { svelteHTML.createElement("div", { "class":`whose`,});laptop.organization.name; }}
          if(laptop.isStale){
             { svelteHTML.createElement("div", {}); { const $$_egdaB5C = __sveltets_2_ensureComponent(Badge); new $$_egdaB5C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}}); { svelteHTML.createElement("span", { "aria-hidden":`true`,});  } words.needsLook; Badge} }
          }
         }
         { svelteHTML.createElement("td", {}); { const $$_tnemoM4C = __sveltets_2_ensureComponent(Moment); new $$_tnemoM4C({ target: __sveltets_2_any(), props: {    "ms":laptop.reportedMs,now,words,}});} }
         { svelteHTML.createElement("td", {});
          if(isEmpty(laptop)){
             { svelteHTML.createElement("span", { "class":`quiet`,});words.holdsNothing; }
          }else{
             { svelteHTML.createElement("span", { "class":`part`,});words.heldJobs(laptop.waiting_jobs); }
             { svelteHTML.createElement("span", { "class":`part`,});words.heldFiles(laptop.waiting_files); }
             { svelteHTML.createElement("span", { "class":`part quiet`,});words.storage(laptop.waiting_bytes); }
          }
         }
         { svelteHTML.createElement("td", {});
          if(laptop.oldest_waiting_at && !isEmpty(laptop)){
             { const $$_tnemoM4C = __sveltets_2_ensureComponent(Moment); new $$_tnemoM4C({ target: __sveltets_2_any(), props: {    "ms":Date.parse(laptop.oldest_waiting_at),now,words,}});}
          }else{
             { svelteHTML.createElement("span", { "class":`quiet`,});  }
          }
         }
         { svelteHTML.createElement("td", { });!laptop.last_error;laptop.last_error || words.noLaptopError; }
        if(forget){
           { svelteHTML.createElement("td", { "class":`does`,});
             { const $$_uneM4C = __sveltets_2_ensureComponent(Menu); new $$_uneM4C({ target: __sveltets_2_any(), props: {     "label":words.laptopActions(laptop.name || laptop.id.slice(0, shortId)),"actions":[{ label: words.forgetLaptop, run: () => forget(laptop) }],}});}
           }
        }
       }
    }
   }
 Sheet}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const LaptopTable__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type LaptopTable__SvelteComponent_ = ReturnType<typeof LaptopTable__SvelteComponent_>;
/*Ωignore_endΩ*/export default LaptopTable__SvelteComponent_;