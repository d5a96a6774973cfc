///<reference types="svelte" />
;
import { onDestroy, untrack } from 'svelte';
import { Refused } from '../../gateway/gateway.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import type { LetterForm } from './letterForm.svelte.ts';
;

  interface Props {
    id: number;
    form: LetterForm;
    state: OfficeState;
    /** In sight, counted from 1. */
    page: number;
  };function $$render() {

  
  
  
  
  
  
  


  let { id, form, state: office, page = $bindable() }: Props = $props()/*Ωignore_startΩ*/;page;/*Ωignore_endΩ*/;
  const words = $derived(office.words);
  const restMs = 900;
  /** After its load event a viewer still draws the page; until then the old one stays in sight. */
  const drawMs = 600;

  let address = $state<string | null>(null);
  let pages = $state(1);
  let isMaking = $state(true);
  let refused = $state<string | null>(null);
  /** Not what is typed, but the way to the preview: it may work when it is tried again. */
  let isFailed = $state(false);
  /** As the paper says it: what is confirmed is a draft all the same where it cannot be issued. */
  let isDraft = $state(true);
  /** The frame in sight, and the one that is being made behind it. */
  let shown = $state<string | null>(null);
  let asked = 0;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sourceOf = (of: string, number: number): string => `${of}#page=${number}&view=FitH&toolbar=0&navpanes=0`;
  const wanted = $derived(address === null ? null : sourceOf(address, page));
  const frames = $derived([...new Set([shown, wanted])].filter((source) => source !== null));

  const make = async (at = page): Promise<void> => {
    clearTimeout(timer);
    const turn = ++asked;
    const { entries, edits, isConfirmed } = form;
    isMaking = true;
    try {
      const preview = await office.gateway.call('previewLetter', { id, entries, confirmed: isConfirmed });
      if (turn !== asked) return;
      address = office.gateway.previewUrl(preview.address);
      pages = preview.pages;
      page = Math.min(at, pages);
      isDraft = preview.isDraft;
      refused = null;
      isFailed = false;
      form.see(preview.mark, edits);
    } catch (error) {
      if (turn !== asked) return;
      const isTyping = error instanceof Refused && error.problem.code === 'invalid-fields';
      isFailed = !isTyping;
      refused = !isTyping ? office.explain(error) : address === null ? words.previewWaits : words.previewOld;
    }
    isMaking = false;
  };

  $effect(() => {
    // Read here, so that every edit and every tick is seen, and nothing that a preview changes itself.
    void form.edits;
    const { isConfirmed, outdated } = form;
    untrack(() => {
      // Only the first is made at once: keys that are pressed before it is there rest like the others.
      const isNow = isConfirmed || asked === 0 || outdated !== last;
      last = outdated;
      clearTimeout(timer);
      timer = setTimeout(() => void make(), isNow ? 0 : restMs);
    });
  });
  $effect(() => {
    if (office.isLineOpen && untrack(() => isFailed)) void untrack(() => make());
  });
  /** Previews go after some minutes: one that is gone is made anew at the page that is wanted. */
  const turn = async (to: number): Promise<void> => {
    if (address !== null && (await office.gateway.isThere(address))) page = to;
    else await make(to);
  };
  onDestroy(() => clearTimeout(timer));

  const loaded = (source: string): void => {
    setTimeout(() => {
      if (source === wanted) shown = source;
    }, drawMs);
  };
;
async () => {

 { svelteHTML.createElement("div", { "class":`preview`,});
   { svelteHTML.createElement("div", { "class":`bar`,});
    
     { svelteHTML.createElement("span", { "class":`which`,});
       { svelteHTML.createElement("span", {   "aria-hidden":!isDraft,});!isDraft; { const $$_egdaB4C = __sveltets_2_ensureComponent(Badge); new $$_egdaB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}});words.isDraft; Badge} }
       { svelteHTML.createElement("span", {   "aria-hidden":isDraft,});isDraft; { const $$_egdaB4C = __sveltets_2_ensureComponent(Badge); new $$_egdaB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`good`,}});words.isChecked; Badge} }
     }
    if(isFailed && !isMaking){ { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => void make(),}});words.previewAgain; Button}}
    if(pages > 1){
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"disabled":page === 1,"aria-label":words.previous,"onclick":() => void turn(page - 1),}});  Button}
       { svelteHTML.createElement("span", {});words.previewPage(page, pages); }
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"disabled":page === pages,"aria-label":words.next,"onclick":() => void turn(page + 1),}});  Button}
    }
    if(address !== null){
       { const $$_kniLnottuB2C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"href":address,"target":`_blank`,"rel":`noopener`,}});words.previewOpen; ButtonLink}
    }
     { svelteHTML.createElement("span", {   "class":`says quiet`,"role":`status`,});refused ?? (isMaking ? words.previewMaking : ''); }
   }
   { svelteHTML.createElement("div", { "class":`paper`,});
    if(!navigator.pdfViewerEnabled){
       { svelteHTML.createElement("p", { "class":`cannot`,});words.previewCannot; }
    }else{
         for(let source of __sveltets_2_ensureArray(frames)){source;
         { svelteHTML.createElement("iframe", {          "src":source,"title":words.previewOf(form.draft?.number ?? ''),"inert":source !== shown,"onload":() => loaded(source),});source !== shown; }
      }
    }
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings('page'), slots: {}, events: {} }}
const Preview__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Preview__SvelteComponent_ = ReturnType<typeof Preview__SvelteComponent_>;
/*Ωignore_endΩ*/export default Preview__SvelteComponent_;