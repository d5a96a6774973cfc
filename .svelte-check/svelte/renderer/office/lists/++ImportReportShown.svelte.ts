///<reference types="svelte" />
;
import type { ImportReport } from '../../../shared/office/shapes.ts';
import Button from '../../ui/Button.svelte';
import Notice from '../../ui/Notice.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
import Sheet from '../Sheet.svelte';
;

  interface Props {
    report: ImportReport;
    /** Of the file. */
    name: string;
    words: OfficeWords;
  };function $$render() {

  
  
  
  
  


  const { report, name, words }: Props = $props();
  const atOnce = 100;
  let most = $state(atOnce);
  const counts = $derived([
    { label: words.added, count: report.added },
    { label: words.updated, count: report.updated },
    { label: words.restored, count: report.restored },
    { label: words.unchanged, count: report.unchanged },
    { label: words.retires, count: report.retired },
  ]);
  const changes = $derived(report.added + report.updated + report.restored + report.retired);
;
async () => {

 { svelteHTML.createElement("h3", {});report.dry_run || report.errors.length > 0 ? words.dryRunTitle : words.doneTitle; }
 { svelteHTML.createElement("p", { "class":`name`,}); { svelteHTML.createElement("strong", {});name; } }
if(report.format !== null){
   { svelteHTML.createElement("dl", {});
       for(let { label, count } of __sveltets_2_ensureArray(counts)){label;
       { svelteHTML.createElement("div", {});
         { svelteHTML.createElement("dt", {});label; }
         { svelteHTML.createElement("dd", {});words.count(count); }
       }
    }
   }
   { svelteHTML.createElement("p", { "class":`quiet`,});words.importRows(report.rows, report.merged, report.skipped); }
}
if(report.errors.length > 0){
   { const $$_ecitoN0C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}});
     { svelteHTML.createElement("p", {}); { svelteHTML.createElement("strong", {});words.importErrors(report.errors.length);  } words.nothingImported; }
   Notice}
   { const $$_teehS0C = __sveltets_2_ensureComponent(Sheet); new $$_teehS0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"label":words.importErrors(report.errors.length),}});
     { svelteHTML.createElement("thead", {});
       { svelteHTML.createElement("tr", {});
         { svelteHTML.createElement("th", {   "scope":`col`,"class":`number`,});words.rowColumn; }
         { svelteHTML.createElement("th", { "scope":`col`,});words.whatIsWrong; }
       }
     }
     { svelteHTML.createElement("tbody", {});
          for(let { row, detail } of __sveltets_2_ensureArray((report.errors.slice(0, most)))){let at = 1;at;
         { svelteHTML.createElement("tr", {});
           { svelteHTML.createElement("th", {   "scope":`row`,"class":`number`,});row === 0 ? words.wholeFile : words.count(row); }
           { svelteHTML.createElement("td", {});words.listError(detail, name); }
         }
      }
     }
   Sheet}
  if(report.errors.length > most){
     { svelteHTML.createElement("div", {}); { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => (most += atOnce),}});words.showMoreRows; Button} }
  }
} else if (report.dry_run && changes === 0){
   { svelteHTML.createElement("p", { "role":`status`,});words.nothingToImport; }
} else if (report.dry_run && report.retired > 0){
   { const $$_ecitoN0C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}}); { svelteHTML.createElement("p", {});words.retireWarning(report.retired); } Notice}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ImportReportShown__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ImportReportShown__SvelteComponent_ = ReturnType<typeof ImportReportShown__SvelteComponent_>;
/*Ωignore_endΩ*/export default ImportReportShown__SvelteComponent_;