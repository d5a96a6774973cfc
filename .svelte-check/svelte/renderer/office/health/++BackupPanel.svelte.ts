///<reference types="svelte" />
;
import type { HealthShown } from '../../../shared/office/shapes.ts';
import CopyButton from '../../ui/CopyButton.svelte';
import Notice from '../../ui/Notice.svelte';
import Panel from '../../ui/Panel.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
import { backupCommand } from './backupCommand.ts';
import Facts from './Facts.svelte';
;

  interface Props {
    health: HealthShown;
    words: OfficeWords;
  };function $$render() {

  
  
  
  
  
  
  


  const { health, words }: Props = $props();
  const dayMs = 24 * 60 * 60 * 1000;
  const oldDays = 7;
  const last = $derived(health.lastBackup);
  const days = $derived(last === null ? null : Math.floor((Date.now() - last.atMs) / dayMs));
  const command = $derived(backupCommand(health.dataDirectory, new Date().toISOString().slice(0, 10)));
;
async () => {

 { const $$_lenaP0C = __sveltets_2_ensureComponent(Panel); new $$_lenaP0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.backupTitle,}});
  if(last === null){
     { const $$_ecitoN1C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}}); { svelteHTML.createElement("p", {});words.noBackup; } Notice}
  }else{
    if(days !== null && days >= oldDays){ { const $$_ecitoN1C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}}); { svelteHTML.createElement("p", {});words.backupOld(days); } Notice}}
     { const $$_stcaF1C = __sveltets_2_ensureComponent(Facts); new $$_stcaF1C({ target: __sveltets_2_any(), props: {   "facts":[
        { name: words.lastBackup, text: words.when(last.atMs) },
        { name: words.backupFile, text: `${last.file} (${words.storage(last.bytes)})` },
      ],}});}
  }
   { svelteHTML.createElement("div", { "class":`how`,});
     { svelteHTML.createElement("p", {});words.backupHow; }
     { svelteHTML.createElement("code", {});command; }
     { const $$_nottuBypoC2C = __sveltets_2_ensureComponent(CopyButton); new $$_nottuBypoC2C({ target: __sveltets_2_any(), props: {     "text":command,"about":words.backupCommand,words,}});}
   }
 Panel}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const BackupPanel__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type BackupPanel__SvelteComponent_ = ReturnType<typeof BackupPanel__SvelteComponent_>;
/*Ωignore_endΩ*/export default BackupPanel__SvelteComponent_;