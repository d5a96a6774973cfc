///<reference types="svelte" />
;
import { MediaQuery } from 'svelte/reactivity';
import { reviewers } from '../../shared/office/contract.ts';
import type { UserShown } from '../../shared/office/shapes.ts';
import type { OfficeState } from '../state/officeState.svelte.ts';
import Menu from '../ui/Menu.svelte';
import { ways, whoseScreen } from './screens.ts';
;

  interface Props {
    state: OfficeState;
    user: UserShown;
  };function $$render() {
 const way/*Ωignore_positionΩ*/ = (place: (typeof ways)[number])/*Ωignore_startΩ*/: ReturnType<import('svelte').Snippet>/*Ωignore_endΩ*/ => { async ()/*Ωignore_positionΩ*/ => {
   { svelteHTML.createElement("a", {     "href":router.to(place),"aria-current":place.screen === here ? 'page' : undefined,"onclick":() => (isOpen = false),});
    words.screens[place.screen];
    if(place.screen === 'board' && office.waiting > 0){
       { svelteHTML.createElement("span", {   "class":`count`,"aria-hidden":`true`,});office.waiting; }
       { svelteHTML.createElement("span", { "class":`hidden-visually`,}); words.waitingForUs(office.waiting); }
    }
   }
};return __sveltets_2_any(0)};
  
  
  
  
  
  


  const { state: office, user }: Props = $props();
  const words = $derived(office.words);
  const { router } = $derived(office);
  const id = $props.id();

  /** Where all ways of an administrator have room, in the longer language too. */
  const wide = new MediaQuery('min-width: 75rem');
  const many = 5;
  /** Narrower than this, as when everything is enlarged three times, there is room for one way beside the menu. */
  const roomy = new MediaQuery('min-width: 40rem');
  let isOpen = $state(false);
  let menuButton = $state<HTMLButtonElement | null>(null);

  const mine = $derived(ways.filter(({ screen }) => office.is(whoseScreen[screen])));
  const first = $derived(roomy.current ? 2 : 1);
  const isFolded = $derived((!wide.current && mine.length > many) || (!roomy.current && mine.length > 2));
  const shown = $derived(isFolded ? mine.slice(0, first) : mine);
  const folded = $derived(isFolded ? mine.slice(first) : []);
  const here = $derived(
    router.place.screen === 'job' || router.place.screen === 'letter' ? 'board' : router.place.screen,
  );
  const firm = $derived(office.here?.firm || words.appName);

  const leave = (event: FocusEvent): void => {
    const to = event.relatedTarget;
    if (to instanceof Node && !(event.currentTarget as HTMLElement).contains(to)) isOpen = false;
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    isOpen = false;
    menuButton?.focus();
  };
;
async () => {



 { svelteHTML.createElement("header", {});
   { svelteHTML.createElement("span", { "class":`firm`,});firm; }
  
   { svelteHTML.createElement("nav", {     "aria-label":words.console,"onfocusout":leave,"onkeydown":keys,});
       for(let place of __sveltets_2_ensureArray(shown)){place.screen;;__sveltets_2_ensureSnippet(way(place));}
    if(isFolded){
       { const $$_button2 = svelteHTML.createElement("button", {          "type":`button`,"aria-expanded":isOpen,"aria-controls":`${id}-folded`,"onclick":() => (isOpen = !isOpen),});folded.some(({ screen }) => screen === here);menuButton = $$_button2;words.menu;  { svelteHTML.createElement("span", { "aria-hidden":`true`,});  } }
       { svelteHTML.createElement("div", {     "class":`folded`,"id":`${id}-folded`,"hidden":!isOpen,});
           for(let place of __sveltets_2_ensureArray(folded)){place.screen;;__sveltets_2_ensureSnippet(way(place));}
       }
    }
   }
  if(office.waiting > 0 && office.is(reviewers)){
     { svelteHTML.createElement("span", {   "class":`hidden-visually`,"role":`status`,});words.waitingForUs(office.waiting); }
  }
   { const $$_uneM1C = __sveltets_2_ensureComponent(Menu); new $$_uneM1C({ target: __sveltets_2_any(), props: {       "label":words.accountMenu(user.email),"text":user.email,"actions":[
      { label: words.screens.account, run: () => router.go({ screen: 'account' }) },
      { label: words.signOut, run: () => office.signOut('signOut') },
    ],}});}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ConsoleHead__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ConsoleHead__SvelteComponent_ = ReturnType<typeof ConsoleHead__SvelteComponent_>;
/*Ωignore_endΩ*/export default ConsoleHead__SvelteComponent_;