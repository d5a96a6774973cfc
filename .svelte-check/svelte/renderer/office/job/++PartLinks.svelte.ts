///<reference types="svelte" />
;
import type { OfficeState } from '../../state/officeState.svelte.ts';
;

  interface Props {
    id: number;
    hasChanges: boolean;
    state: OfficeState;
    show: (part: string) => void;
  };function $$render() {

  


  const { id, hasChanges, state: office, show }: Props = $props();
  const words = $derived(office.words);
  let nav = $state<HTMLElement | null>(null);
  let height = $state(0);
  // It may take two lines; what a link leads to stands below it all the same.
  $effect(() => nav?.parentElement?.style.setProperty('--part-links', `${height}px`));
  const parts = $derived([
    ...(hasChanges ? [{ part: 'changes', label: words.arrayChanged }] : []),
    { part: 'checklist', label: words.checklist },
    { part: 'photos', label: words.photosSetting },
    { part: 'fields', label: words.allFields },
    { part: 'files', label: words.lettersAndFiles },
    { part: 'messages', label: words.talk },
    { part: 'history', label: words.history },
  ]);
;
async () => {

 { const $$_nav0 = svelteHTML.createElement("nav", {    "aria-label":words.partsOfPage,});nav = $$_nav0;height= $$_nav0.offsetHeight;
     for(let one of __sveltets_2_ensureArray(parts)){one.part;
     { svelteHTML.createElement("a", {    "href":office.router.to({ screen: 'job', id, part: one.part }),"onclick":(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        // The same part again: the address does not change, the page scrolls all the same.
        show(one.part);
      },});one.label; }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PartLinks__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PartLinks__SvelteComponent_ = ReturnType<typeof PartLinks__SvelteComponent_>;
/*Ωignore_endΩ*/export default PartLinks__SvelteComponent_;