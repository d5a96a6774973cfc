///<reference types="svelte" />
;
import FieldFrame from '../forms/FieldFrame.svelte';
;

  interface Props {
    id: string;
    /** Of the first and the last day. */
    labels: { from: string; to: string };
    from: string | undefined;
    to: string | undefined;
    /** Whose days they are. */
    timeZone: string;
    change: (from: string | undefined, to: string | undefined) => void;
  };function $$render() {

  


  const { id, labels, from, to, timeZone, change }: Props = $props();
  /** An empty or half-typed date is no date. */
  const day = (text: string): string | undefined => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined);
;
async () => {

 { svelteHTML.createElement("div", {});
   { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-from`,"label":`${labels.from} `,"unit":timeZone,}});
     { svelteHTML.createElement("input", {           "id":`${id}-from`,"type":`date`,"value":from ?? '',"max":to,"onchange":({ currentTarget: { value } }) => change(day(value), to),});}
   FieldFrame}
   { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-to`,"label":`${labels.to} `,"unit":timeZone,}});
     { svelteHTML.createElement("input", {           "id":`${id}-to`,"type":`date`,"value":to ?? '',"min":from,"onchange":({ currentTarget: { value } }) => change(from, day(value)),});}
   FieldFrame}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const DayRange__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type DayRange__SvelteComponent_ = ReturnType<typeof DayRange__SvelteComponent_>;
/*Ωignore_endΩ*/export default DayRange__SvelteComponent_;