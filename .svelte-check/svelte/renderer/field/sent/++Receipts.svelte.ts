///<reference types="svelte" />
;
import type { UploadKind } from '../../../shared/api/files.ts';
import type { JobShown, Receipt } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import { saveText } from '../../ui/saveText.ts';
import { slotName } from '../../words/slotName.ts';
;

  interface Props {
    job: JobShown;
    state: AppState;
  };function $$render() {

  
  
  
  
  
  


  const { job, state: app }: Props = $props();
  const words = $derived(app.words);
  const step = 50;
  let most = $state(step);

  const stateOf = (receipt: Receipt): string =>
    (words as unknown as Record<string, string>)[`itemState_${receipt.state}`] ?? receipt.state;

  const save = async (): Promise<void> => {
    const csv = await app.attempt(() => app.gateway.call('receiptsCsv', { id: job.id }));
    if (!csv) return;
    saveText(csv.name, csv.text, 'text/csv;charset=utf-8');
    app.toasts.say(words.csvSaved(csv.name));
  };
;
async () => {

 { svelteHTML.createElement("details", { "class":`part`,});
   { svelteHTML.createElement("summary", {}); { svelteHTML.createElement("span", { "id":`receipts`,});words.receipts; }  { svelteHTML.createElement("span", { "class":`quiet`,});job.receipts.length; } }
  if(job.receipts.length === 0){
     { svelteHTML.createElement("p", { "class":`quiet`,});words.noReceipts; }
  }else{
     { svelteHTML.createElement("div", {}); { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => void save(),}});words.exportCsv; Button} }
    
    
     { svelteHTML.createElement("div", {       "class":`scroller`,"role":`group`,"aria-labelledby":`receipts`,"tabindex":0,});
       { svelteHTML.createElement("table", {});
         { svelteHTML.createElement("thead", {});
           { svelteHTML.createElement("tr", {});
             { svelteHTML.createElement("th", { "scope":`col`,});words.receiptSlot; }
             { svelteHTML.createElement("th", { "scope":`col`,});words.receiptArray; }
             { svelteHTML.createElement("th", { "scope":`col`,});words.receiptFile; }
             { svelteHTML.createElement("th", {   "scope":`col`,"class":`number`,});words.receiptSize; }
             { svelteHTML.createElement("th", { "scope":`col`,});words.receiptState; }
             { svelteHTML.createElement("th", { "scope":`col`,});words.receiptSent; }
             { svelteHTML.createElement("th", { "scope":`col`,});words.receiptRemote; }
             { svelteHTML.createElement("th", { "scope":`col`,});  }
           }
         }
         { svelteHTML.createElement("tbody", {});
              for(let receipt of __sveltets_2_ensureArray((job.receipts.slice(0, most)))){let index = 1;index;
             { svelteHTML.createElement("tr", {});
               { svelteHTML.createElement("td", {});slotName(receipt.slot as UploadKind, words); }
               { svelteHTML.createElement("td", {});receipt.array; }
               { svelteHTML.createElement("td", { "class":`file`,});receipt.file; }
               { svelteHTML.createElement("td", { "class":`number`,});words.size(receipt.bytes); }
               { svelteHTML.createElement("td", {});stateOf(receipt);receipt.maybeTwice ? ` · ${words.mayBeTwice}` : ''; }
               { svelteHTML.createElement("td", {});receipt.sentAt === '' ? '' : words.time(Date.parse(receipt.sentAt)); }
               { svelteHTML.createElement("td", {}); { svelteHTML.createElement("code", {});receipt.remoteId; } }
               { svelteHTML.createElement("td", {}); { svelteHTML.createElement("code", {});receipt.sha256; } }
             }
          }
         }
       }
     }
    if(job.receipts.length > most){
      const left = job.receipts.length - most;
       { svelteHTML.createElement("div", {});
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":() => (most += step),}});words.showMore(Math.min(step, left), left); Button}
       }
    }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Receipts__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Receipts__SvelteComponent_ = ReturnType<typeof Receipts__SvelteComponent_>;
/*Ωignore_endΩ*/export default Receipts__SvelteComponent_;