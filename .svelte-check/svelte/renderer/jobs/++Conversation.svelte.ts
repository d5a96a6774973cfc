///<reference types="svelte" />
;
import { onDestroy, onMount, type Snippet, untrack } from 'svelte';
import { Refused } from '../gateway/gateway.ts';
import Button from '../ui/Button.svelte';
import type { Words } from '../words/words.ts';
import type { Said } from './said.ts';
import type { UnsentText } from './revision.svelte.ts';
function $$render<M extends Said>() {

  
  
  
  
  
  

  interface Props {
    title: string;
    /** What is said where nobody has written. */
    none: string;
    messages: readonly M[];
    words: Words;
    /** Beside the name of who wrote it. */
    beside: Snippet<[M]>;
    /** Null where nothing can be written any more. */
    write: {
      label: string;
      hint: string;
      /** Where what is typed is kept until it is sent. */
      unsent: UnsentText;
      /** Rejects where it was refused. */
      send: (text: string) => Promise<void>;
      explain: (error: Error) => string;
    } | null;
  }

  const { title, none, messages, words, beside, write }: Props = $props();
  const shownAtOnce = 10;
  let isWhole = $state(false);
  const older = $derived(isWhole ? 0 : Math.max(0, messages.length - shownAtOnce));

  const unsent = untrack(() => write?.unsent);
  let text = $state('');
  let wasTyped = false;
  let isGoing = $state(false);
  let refused = $state<string | null>(null);
  onMount(async () => {
    const kept = (await unsent?.load().catch(() => '')) ?? '';
    // Whoever types first is not disturbed by it.
    if (!wasTyped) text = kept;
  });
  onDestroy(() => void unsent?.keep().catch(() => undefined));

  const typed = (): void => {
    wasTyped = true;
    refused = null;
    if (unsent) unsent.text = text;
  };
  const send = async (): Promise<void> => {
    if (isGoing || !write || text.trim() === '') return;
    isGoing = true;
    const sent = text;
    try {
      await write.send(sent);
      // What was typed meanwhile stays.
      if (text === sent) {
        text = '';
        write.unsent.text = '';
      }
      await write.unsent.keep();
      refused = null;
    } catch (error) {
      const details = error instanceof Refused ? error.problem.errors.map(({ detail }) => detail) : [];
      refused = [write.explain(error as Error), ...details].join(' · ');
    } finally {
      isGoing = false;
    }
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
;
async () => {

 { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`messages`,});
   { svelteHTML.createElement("h2", {   "id":`messages`,"tabindex":-1,});title; }
  if(messages.length === 0){ { svelteHTML.createElement("p", { "class":`quiet`,});none; }}
  if(older > 0){ { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":() => (isWhole = true),}});words.olderMessages(older); Button}}
   { svelteHTML.createElement("div", {   "role":`log`,"aria-label":title,});
     { svelteHTML.createElement("ol", {});
          for(let message of __sveltets_2_ensureArray(messages.slice(older))){let index = 1;index;
         { svelteHTML.createElement("li", {  });message.isMarked;message.isWaiting;
           { svelteHTML.createElement("span", { "class":`by quiet`,});
             { svelteHTML.createElement("strong", {});message.author; }
            ;__sveltets_2_ensureSnippet(beside(message));
           }
           { svelteHTML.createElement("p", {});message.body; }
         }
      }
     }
   }
  if(write){
     { svelteHTML.createElement("div", { "class":`write`,});
       { svelteHTML.createElement("label", { "for":`message`,});write.label; }
       { svelteHTML.createElement("textarea", {              "id":`message`,"rows":3,"bind:value":text,"oninput":typed,"onkeydown":key,"aria-describedby":`message-says`,"aria-invalid":refused === null ? undefined : 'true',});/*Ωignore_startΩ*/() => text = __sveltets_2_any(null);/*Ωignore_endΩ*/ }
       { svelteHTML.createElement("div", { "class":`below`,});
         { svelteHTML.createElement("p", {      "id":`message-says`,"class":`quiet`,"role":refused === null ? undefined : 'alert',});refused !== null;
          refused ?? write.hint;
         }
         { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"disabled":isGoing || text.trim() === '',"onclick":() => void send(),}});words.send; Button}
       }
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
class __sveltets_Render<M extends Said> {
    props(): ReturnType<typeof $$render<M>>['props'] { return null as any; }
    events(): ReturnType<typeof $$render<M>>['events'] { return null as any; }
    slots(): ReturnType<typeof $$render<M>>['slots'] { return null as any; }
    bindings() { return __sveltets_$$bindings(''); }
    exports() { return {}; }
}

interface $$IsomorphicComponent {
    new <M extends Said>(options: import('svelte').ComponentConstructorOptions<ReturnType<__sveltets_Render<M>['props']>>): import('svelte').SvelteComponent<ReturnType<__sveltets_Render<M>['props']>, ReturnType<__sveltets_Render<M>['events']>, ReturnType<__sveltets_Render<M>['slots']>> & { $$bindings?: ReturnType<__sveltets_Render<M>['bindings']> } & ReturnType<__sveltets_Render<M>['exports']>;
    <M extends Said>(internal: unknown, props: ReturnType<__sveltets_Render<M>['props']> & {}): ReturnType<__sveltets_Render<M>['exports']>;
    z_$$bindings?: ReturnType<__sveltets_Render<any>['bindings']>;
}
const Conversation__SvelteComponent_: $$IsomorphicComponent = null as any;
/*Ωignore_startΩ*/type Conversation__SvelteComponent_<M extends Said> = InstanceType<typeof Conversation__SvelteComponent_<M>>;
/*Ωignore_endΩ*/export default Conversation__SvelteComponent_;