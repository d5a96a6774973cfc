///<reference types="svelte" />
;
import type { SettingsShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Panel from '../../ui/Panel.svelte';
;

  interface Props {
    state: AppState;
    settings: SettingsShown;
  };function $$render() {

  
  
  
  


  const { state: app, settings }: Props = $props();
  const words = $derived(app.words);
  const { files, bytes, folder, dataDirectory } = $derived(settings.storage);
  const canChoose = $derived(app.facts.host === 'desktop');
  const command = $derived(`npm run -s rafter -- desk export ${words.exportFolder} --data "${dataDirectory}"`);
  const importCommand = $derived(
    `npm run -s rafter -- desk import-bundle ${words.exportFolder} --data "${dataDirectory}"`,
  );
  let isBusy = $state(false);
  let done = $state<string | null>(null);
  let taken = $state<string | null>(null);

  const exportTo = async (): Promise<void> => {
    done = null;
    const chosen = await app.gateway.chooseFolder();
    if (chosen === null) return;
    isBusy = true;
    const exported = await app.attempt(() => app.gateway.call('exportBundle', { folder: chosen }));
    isBusy = false;
    if (exported) done = words.exportDone(exported.jobs, exported.files, exported.folder);
  };
  const importFrom = async (): Promise<void> => {
    taken = null;
    const chosen = await app.gateway.chooseFolder();
    if (chosen === null) return;
    isBusy = true;
    const imported = await app.attempt(() => app.gateway.call('importBundle', { folder: chosen }));
    isBusy = false;
    if (imported) taken = words.importDone(imported.jobs, imported.alreadyHere);
  };
;
async () => {

 { const $$_lenaP0C = __sveltets_2_ensureComponent(Panel); new $$_lenaP0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.storageUse,}});
   { svelteHTML.createElement("dl", {});
     { svelteHTML.createElement("dt", { "class":`quiet`,});words.files; }
     { svelteHTML.createElement("dd", {});words.storageSays(files, words.size(bytes)); }
     { svelteHTML.createElement("dt", { "class":`quiet`,});words.storageFolder; }
     { svelteHTML.createElement("dd", { "class":`path`,});folder; }
   }
   { svelteHTML.createElement("div", { "class":`export`,});
     { svelteHTML.createElement("h3", {});words.exportStuck; }
     { svelteHTML.createElement("p", { "class":`quiet`,});words.exportStuckHint; }
    if(canChoose){
       { svelteHTML.createElement("div", {});
         { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":exportTo,"disabled":isBusy,}});isBusy ? words.exporting : words.exportChoose; Button}
       }
       { svelteHTML.createElement("p", { "role":`status`,});done ?? ''; }
    }else{
       { svelteHTML.createElement("p", {});words.exportCommand; }
       { svelteHTML.createElement("code", {});command; }
    }
   }
   { svelteHTML.createElement("div", { "class":`export`,});
     { svelteHTML.createElement("h3", {});words.importBundle; }
     { svelteHTML.createElement("p", { "class":`quiet`,});words.importBundleHint; }
    if(canChoose){
       { svelteHTML.createElement("div", {});
         { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":importFrom,"disabled":isBusy,}});isBusy ? words.exporting : words.exportChoose; Button}
       }
       { svelteHTML.createElement("p", { "role":`status`,});taken ?? ''; }
    }else{
       { svelteHTML.createElement("p", {});words.exportCommand; }
       { svelteHTML.createElement("code", {});importCommand; }
    }
   }
   { svelteHTML.createElement("div", { "class":`export`,});
     { svelteHTML.createElement("h3", {});words.backUp; }
     { svelteHTML.createElement("p", {});words.backUpHint; }
     { svelteHTML.createElement("code", {});dataDirectory; }
   }
 Panel}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const StoragePart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type StoragePart__SvelteComponent_ = ReturnType<typeof StoragePart__SvelteComponent_>;
/*Ωignore_endΩ*/export default StoragePart__SvelteComponent_;