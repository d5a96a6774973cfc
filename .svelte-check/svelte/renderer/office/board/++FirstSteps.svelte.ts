///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import { Looked } from '../../state/looked.svelte.ts';
import type { OfficePlace } from '../../state/officePlaces.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import ButtonLink from '../../ui/ButtonLink.svelte';
import CopyButton from '../../ui/CopyButton.svelte';
import Looking from '../Looking.svelte';
import { type FirstStep, firstSteps, isHereOnly, stepsDone } from './firstSteps.ts';
;

  interface Props {
    state: OfficeState;
  };;
  type Done = Record<FirstStep, boolean>;;function $$render() {

  
  
  
  
  
  
  
  


  const { state: office }: Props = $props();
  const words = $derived(office.words);

  const looked = new Looked<Done>(
    () => office.gateway,
    async () =>
      stepsDone(
        ...(await Promise.all([office.gateway.call('readFirm', {}), office.gateway.call('listOrganizations', {})])),
      ),
  );
  onDestroy(() => looked.close());

  const url = $derived(office.gateway.apiUrl);
  const places: Readonly<Partial<Record<FirstStep, OfficePlace>>> = {
    letterhead: { screen: 'firm' },
    organization: { screen: 'organizations' },
  };
  const said = $derived({
    letterhead: { title: words.stepLetterhead, hint: words.stepLetterheadHint, action: words.screens.firm },
    organization: {
      title: words.stepOrganization,
      hint: words.stepOrganizationHint,
      action: words.screens.organizations,
    },
    crew: { title: words.stepCrew, hint: words.stepCrewHint(words.settings, words.baseUrl, words.apiKey), action: '' },
  });
;
async () => {

 { const $$_gnikooL0C = __sveltets_2_ensureComponent(Looking); const $$_gnikooL0 = new $$_gnikooL0C({ target: __sveltets_2_any(), props: {  "state":office,looked,children:(done: Done) => { async ()/*Ωignore_positionΩ*/ => {
    const next = firstSteps.find((step) => !done[step]);
     { svelteHTML.createElement("section", { "aria-labelledby":`first-steps`,});
       { svelteHTML.createElement("h2", { "id":`first-steps`,});words.firstStepsTitle; }
       { svelteHTML.createElement("ol", {});
            for(let step of __sveltets_2_ensureArray(firstSteps)){let index = 1;step;
          const { title, hint, action } = said[step];
          const place = places[step];
           { svelteHTML.createElement("li", {   "aria-current":step === next ? 'step' : undefined,});done[step];
             { svelteHTML.createElement("span", {   "class":`mark`,"aria-hidden":`true`,});done[step] ? '✓' : index + 1; }
             { svelteHTML.createElement("div", { "class":`says`,});
               { svelteHTML.createElement("h3", {});title;  { svelteHTML.createElement("span", { "class":`hidden-visually`,});done[step] ? words.stepDone : words.stepOpen; } }
               { svelteHTML.createElement("p", { "class":`quiet`,});hint; }
              if(step === 'crew'){
                 { svelteHTML.createElement("p", { "class":`address`,}); { svelteHTML.createElement("code", {});url; }  { const $$_nottuBypoC5C = __sveltets_2_ensureComponent(CopyButton); new $$_nottuBypoC5C({ target: __sveltets_2_any(), props: {     "text":url,"about":words.baseUrl,words,}});} }
                if(isHereOnly(url)){ { svelteHTML.createElement("p", { "class":`quiet`,});words.stepCrewHereOnly; }}
              }
             }
            if(place){
               { const $$_kniLnottuB3C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":step === next ? 'main' : 'plain',"href":office.router.to(place),}});action; ButtonLink}
            }
           }
        }
       }
       { svelteHTML.createElement("p", { "class":`quiet`,});words.noJobsYetHint; }
     }
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {children} = $$_gnikooL0.$$prop_def;/*Ωignore_endΩ*/
  
 Looking}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const FirstSteps__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type FirstSteps__SvelteComponent_ = ReturnType<typeof FirstSteps__SvelteComponent_>;
/*Ωignore_endΩ*/export default FirstSteps__SvelteComponent_;