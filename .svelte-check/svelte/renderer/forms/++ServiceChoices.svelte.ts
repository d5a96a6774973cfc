///<reference types="svelte" />
;
import { askedServices, type Service, services, serviceSlugs } from '../../shared/job/services.ts';
import type { Words } from '../words/words.ts';
;

  interface Props {
    id: string;
    /** `services_requested` of a job, as it was sent or answered. */
    value: unknown;
    hint: string;
    words: Words;
    errors?: readonly string[];
    disabled?: boolean;
    /** Undefined where none is chosen any more. */
    change: (services: Service[] | undefined) => void;
  };function $$render() {

  
  


  const { id, value, hint, words, errors = [], disabled = false, change }: Props = $props();
  const chosen = $derived(askedServices(value));
  const toggle = (service: Service): void => {
    const next = chosen.includes(service) ? chosen.filter((one) => one !== service) : [...chosen, service];
    change(next.length === 0 ? undefined : next);
  };
;
async () => {

 { svelteHTML.createElement("fieldset", {     id,"tabindex":-1,disabled,"aria-describedby":errors.length > 0 ? `${id}-says` : undefined,});
   { svelteHTML.createElement("legend", { "class":`quiet`,});hint; }
     for(let service of __sveltets_2_ensureArray(serviceSlugs)){service;
     { svelteHTML.createElement("label", {});
       { svelteHTML.createElement("input", {         "type":`checkbox`,"checked":chosen.includes(service),"aria-invalid":errors.length > 0 ? 'true' : undefined,"onchange":() => toggle(service),});}
      words.choices[service] ?? services[service];
     }
  }
  if(errors.length > 0){ { svelteHTML.createElement("p", {     "id":`${id}-says`,"class":`bad`,"role":`alert`,});errors[0]; }}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ServiceChoices__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ServiceChoices__SvelteComponent_ = ReturnType<typeof ServiceChoices__SvelteComponent_>;
/*Ωignore_endΩ*/export default ServiceChoices__SvelteComponent_;