///<reference types="svelte" />
;
import type { HealthShown } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Notice from '../../ui/Notice.svelte';
import Panel from '../../ui/Panel.svelte';
import Facts from './Facts.svelte';
;

  interface Props {
    state: OfficeState;
    health: HealthShown;
    put: (health: HealthShown) => void;
  };function $$render() {

  
  
  
  
  
  


  const { state: office, health, put }: Props = $props();
  const words = $derived(office.words);
  const last = $derived(health.lastCheck);
  const atOnce = 100;
  let most = $state(atOnce);
  const isRunning = $derived(health.isChecking);

  const start = async (): Promise<void> => {
    if (isRunning) return;
    const answer = await office.attempt(() => office.gateway.call('startCheck', {}));
    if (answer) put(answer);
  };
;
async () => {

 { const $$_lenaP0C = __sveltets_2_ensureComponent(Panel); new $$_lenaP0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"title":words.integrityTitle,"hint":words.checkHint,}});
   { const $$_stcaF1C = __sveltets_2_ensureComponent(Facts); new $$_stcaF1C({ target: __sveltets_2_any(), props: {  "facts":[{ name: words.lastCheck, text: last === null ? words.noCheck : words.when(last.atMs) }],}});}
  if(last !== null && last.problems.length > 0){
     { const $$_ecitoN1C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}});
       { svelteHTML.createElement("div", {});
         { svelteHTML.createElement("p", {}); { svelteHTML.createElement("strong", {});words.checkBad(last.problems.length);  } words.checkBadHint; }
         { svelteHTML.createElement("ul", {});
              for(let problem of __sveltets_2_ensureArray((last.problems.slice(0, most)))){let at = 1;at; { svelteHTML.createElement("li", {});words.checkProblem(problem); }}
         }
        if(last.problems.length > most){
           { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => (most += atOnce),}});words.showMoreRows; Button}
        }
       }
     Notice}
  } else if (last !== null){
     { svelteHTML.createElement("p", {   "class":`good`,"role":`status`,}); { svelteHTML.createElement("span", { "aria-hidden":`true`,});  } words.checkGood; }
  }
   { svelteHTML.createElement("div", { "class":`with-mark`,});
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"aria-disabled":isRunning,"onclick":() => void start(),}});words.checkNow; Button}
     { svelteHTML.createElement("span", {   "class":`quiet`,"role":`status`,});isRunning ? `${words.checking} ${words.checkingHint}` : ''; }
   }
 Panel}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const CheckPanel__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type CheckPanel__SvelteComponent_ = ReturnType<typeof CheckPanel__SvelteComponent_>;
/*Ωignore_endΩ*/export default CheckPanel__SvelteComponent_;