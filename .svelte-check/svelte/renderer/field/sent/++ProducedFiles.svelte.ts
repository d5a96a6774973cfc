///<reference types="svelte" />
;
import type { JobShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { letterBadge, letterTone } from '../../jobs/letterText.ts';
import Badge from '../../ui/Badge.svelte';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import PdfDialog from '../../pictures/PdfDialog.svelte';
import { saidText } from '../../words/refusals.ts';
;

  interface Props {
    job: JobShown;
    state: AppState;
  };;
  type File = JobShown['files'][number];;function $$render() {

  
  
  
  
  
  
  
  


  const { job, state: app }: Props = $props();
  const words = $derived(app.words);

  let shown = $state.raw<File | null>(null);
  // Keys are the provider's, and may hold anything.
  const addressOf = ({ jobId, key }: File): string => app.gateway.fileUrl(`file/${jobId}/${encodeURIComponent(key)}`);
;
async () => {

 { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`files`,});
   { svelteHTML.createElement("h2", { "id":`files`,});words.files; }
     for(let file of __sveltets_2_ensureArray(job.files)){`${file.jobId} ${file.key}`;
     { svelteHTML.createElement("div", { "class":`file`,});
       { svelteHTML.createElement("div", { "class":`about`,});
         { svelteHTML.createElement("strong", {});file.name; }
        if(file.letter){ { const $$_egdaB3C = __sveltets_2_ensureComponent(Badge); new $$_egdaB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":letterTone[file.letter.state],}});letterBadge(file.letter, words); Badge}}
         { svelteHTML.createElement("span", { "class":`quiet`,});
          [file.bytes === null ? words.fileNotHere : words.size(file.bytes), words.jobNumber(file.jobId)].join(' · ');
         }
        if(file.error){ { svelteHTML.createElement("p", { "class":`bad`,});saidText(words.languageCode, file.error); }}
       }
      if(file.bytes !== null){
         { svelteHTML.createElement("div", { "class":`does`,});
          if(/\.pdf$/i.test(file.name)){
             { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":() => (shown = file),"aria-label":`${words.open}: ${file.name}`,}});words.open; Button}
          }
           { const $$_kniLnottuB3C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB3C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"href":addressOf(file),"download":file.name,"aria-label":`${words.saveFile}: ${file.name}`,}});words.saveFile;  ButtonLink}
         }
      }
     }
  }
     { svelteHTML.createElement("p", { "class":`quiet`,});words.noFiles; }
  
 }
if(shown){
   { const $$_golaiDfdP0C = __sveltets_2_ensureComponent(PdfDialog); new $$_golaiDfdP0C({ target: __sveltets_2_any(), props: {          "title":shown.name,"address":addressOf(shown),"note":shown.letter && shown.letter.state !== 'in-force' ? letterBadge(shown.letter, words) : null,words,"close":() => (shown = null),}});}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ProducedFiles__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ProducedFiles__SvelteComponent_ = ReturnType<typeof ProducedFiles__SvelteComponent_>;
/*Ωignore_endΩ*/export default ProducedFiles__SvelteComponent_;