///<reference types="svelte" />
;
import type { KeyShown, NewKey, OrganizationShown } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import Button from '../../ui/Button.svelte';
import Confirm from '../../ui/Confirm.svelte';
import Moment from '../Moment.svelte';
import Sheet from '../Sheet.svelte';
;

  interface Props {
    state: OfficeState;
    organization: OrganizationShown;
    /** Newest first. */
    keys: readonly KeyShown[];
    made: (key: NewKey) => void;
    revoked: () => void;
  };function $$render() {
 const table/*Ωignore_positionΩ*/ = (rows: readonly KeyShown[], label: string)/*Ωignore_startΩ*/: ReturnType<import('svelte').Snippet>/*Ωignore_endΩ*/ => { async ()/*Ωignore_positionΩ*/ => {
   { const $$_teehS0C = __sveltets_2_ensureComponent(Sheet); new $$_teehS0C({ target: __sveltets_2_any(), props: {children:() => { return __sveltets_2_any(0); },label,}});
     { svelteHTML.createElement("thead", {});
       { svelteHTML.createElement("tr", {});
         { svelteHTML.createElement("th", { "scope":`col`,});words.keyBegins; }
         { svelteHTML.createElement("th", { "scope":`col`,});words.keyMade; }
         { svelteHTML.createElement("th", { "scope":`col`,});words.keyUsed; }
         { svelteHTML.createElement("th", { "scope":`col`,});words.keyState; }
         { svelteHTML.createElement("th", {}); { svelteHTML.createElement("span", { "class":`hidden-visually`,});words.revokeKey; } }
       }
     }
     { svelteHTML.createElement("tbody", {});
         for(let key of __sveltets_2_ensureArray(rows)){key.id;
         { svelteHTML.createElement("tr", {});
           { svelteHTML.createElement("th", { "scope":`row`,}); { svelteHTML.createElement("code", {});key.shown;  } }
           { svelteHTML.createElement("td", {}); { const $$_tnemoM4C = __sveltets_2_ensureComponent(Moment); new $$_tnemoM4C({ target: __sveltets_2_any(), props: {   "ms":key.createdMs,words,}});} }
           { svelteHTML.createElement("td", {}); { const $$_tnemoM4C = __sveltets_2_ensureComponent(Moment); new $$_tnemoM4C({ target: __sveltets_2_any(), props: {   "ms":key.lastUsedMs,words,}});} }
           { svelteHTML.createElement("td", {});
            if(key.revokedMs === null){
               { const $$_egdaB4C = __sveltets_2_ensureComponent(Badge); new $$_egdaB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`good`,}});words.keyLive; Badge}
            }else{
               { const $$_egdaB4C = __sveltets_2_ensureComponent(Badge); new $$_egdaB4C({ target: __sveltets_2_any(), props: {children:() => { return __sveltets_2_any(0); },}});words.keyRevoked(words.day(key.revokedMs)); Badge}
            }
           }
           { svelteHTML.createElement("td", { "class":`does`,});
            if(key.revokedMs === null){
               { const $$_nottuB4C = __sveltets_2_ensureComponent(Button); new $$_nottuB4C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`danger`,"aria-label":words.revokeNamed(key.shown),"onclick":() => (asked = key),}});
                words.revokeKey;
               Button}
            }
           }
         }
      }
     }
   Sheet}
};return __sveltets_2_any(0)};
  
  
  
  
  
  
  


  const { state: office, organization, keys, made, revoked }: Props = $props();
  const words = $derived(office.words);
  let isMaking = $state(false);
  let asked = $state.raw<KeyShown | null>(null);
  let maker = $state<HTMLElement | null>(null);

  const live = $derived(keys.filter(({ revokedMs }) => revokedMs === null));
  const old = $derived(keys.filter(({ revokedMs }) => revokedMs !== null));

  const make = async (): Promise<void> => {
    if (isMaking) return;
    isMaking = true;
    const key = await office.attempt(() => office.gateway.call('createKey', { organization: organization.id }));
    isMaking = false;
    if (key) made(key);
  };
  const revoke = async ({ id }: KeyShown): Promise<void> => {
    const isDone = await office.attempt(() => office.gateway.call('revokeKey', { id }).then(() => true));
    if (!isDone) return;
    office.toasts.say(words.keyRevokedNow);
    revoked();
    // The button that was used goes with the key.
    maker?.querySelector('button')?.focus();
  };
;
async () => {



if(live.length > 0){
  ;__sveltets_2_ensureSnippet(table(live, words.keysOf(organization.name)));
}else{
   { svelteHTML.createElement("p", {});words.noKeys; }
}
if(old.length > 0){
   { svelteHTML.createElement("details", {});
     { svelteHTML.createElement("summary", {});words.showRevoked(old.length); }
    ;__sveltets_2_ensureSnippet(table(old, words.showRevoked(old.length)));
   }
}
 { const $$_div0 = svelteHTML.createElement("div", { });maker = $$_div0;
   { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"aria-label":words.makeKeyFor(organization.name),"aria-disabled":isMaking,"onclick":() => void make(),}});
    words.makeKey;
   Button}
 }
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":asked !== null,"title":words.revokeTitle(asked?.shown ?? ''),"lines":[
    words.revokeHint(organization.name),
    asked?.lastUsedMs ? words.usedLast(words.when(asked.lastUsedMs)) : words.neverUsed,
    words.revokeForEver,
  ],"action":words.revokeKey,"cancel":words.cancel,"onconfirm":() => void (asked && revoke(asked)),"onclose":() => (asked = null),}});}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Keys__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Keys__SvelteComponent_ = ReturnType<typeof Keys__SvelteComponent_>;
/*Ωignore_endΩ*/export default Keys__SvelteComponent_;