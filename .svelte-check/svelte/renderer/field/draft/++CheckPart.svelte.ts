///<reference types="svelte" />
;
import { onDestroy, untrack } from 'svelte';
import type { FieldError } from '../../../shared/api/problems.ts';
import type { CheckResult } from '../../../shared/desk/shapes.ts';
import { fieldAtPointer, fieldName } from '../../forms/fieldNames.ts';
import { isUnread, sayMistake } from '../../forms/mistakes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { Looked } from '../../state/looked.svelte.ts';
import { findingText } from '../../words/findings.ts';
import { problemText } from '../../words/refusals.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
import type { Target } from './attention.svelte.ts';
import { valueIn } from './pendingPieces.ts';
import QueueButton from './QueueButton.svelte';
import { targetAt, targetOf } from './targets.ts';
;

  interface Props {
    state: AppState;
    editor: DraftEditor;
  };;

  interface Line {
    text: string;
    target: Target;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { state, editor }: Props = $props();
  const words = $derived(state.words);
  const looked = untrack(
    () =>
      new Looked<CheckResult>(
        () => state.gateway,
        async () => {
          await editor.flush();
          return state.gateway.call('checkDraft', { id: editor.id });
        },
      ),
  );
  onDestroy(() => looked.close());

  /** `Garage · Roof pitch: must be at most 60`. */
  const mistakeAt = ({ pointer, detail }: FieldError): string => {
    const { document } = editor;
    const field = fieldAtPointer(pointer);
    const value = field && valueIn(document, field.path);
    const said = sayMistake(detail, field?.row, value, words);
    const quoted = field?.row && isUnread(field.row, value) ? `“${value}”. ` : '';
    return [fieldName(pointer, document, words), `${quoted}${said}`].filter(Boolean).join(': ');
  };
  const groups = $derived.by((): { title: string; tone: string; lines: Line[] }[] => {
    const check = looked.value;
    if (!check) return [];
    const wrong = [...check.errors, ...check.notices].map((error) => ({
      text: mistakeAt(error),
      target: targetAt(error.pointer),
    }));
    const of = (severity: string): Line[] =>
      check.findings
        .filter((finding) => finding.severity === severity)
        .map((finding) => ({
          text: findingText(words.languageCode, finding),
          target: targetOf(finding),
        }));
    return [
      { title: words.mustMend, tone: 'bad', lines: wrong },
      { title: words.needed, tone: 'warn', lines: of('needed') },
      { title: words.advised, tone: 'plain', lines: of('advised') },
    ].filter(({ lines }) => lines.length > 0);
  });
;
async () => {

if(!looked.value){
   { svelteHTML.createElement("p", { "class":`quiet`,});looked.failure ? problemText(words.languageCode, looked.failure) : words.loading; }
}else{
  if(groups.length === 0){ { svelteHTML.createElement("p", { "class":`good`,}); words.nothingMissing; }}
     for(let group of __sveltets_2_ensureArray(groups)){group.title;
     { svelteHTML.createElement("section", { "class":group.tone,});
       { svelteHTML.createElement("h3", {});group.title;  { svelteHTML.createElement("span", { "class":`quiet`,});group.lines.length; } }
       { svelteHTML.createElement("ul", {});
            for(let line of __sveltets_2_ensureArray(group.lines)){let index = 1;index;
           { svelteHTML.createElement("li", {});
             { svelteHTML.createElement("span", {});line.text; }
             { svelteHTML.createElement("a", {      "href":state.router.to({ screen: 'draft', id: editor.id, part: line.target.part }),"onclick":() => editor.attention.lead(line.target),"aria-label":`${words.show}: ${line.text}`,});words.show; }
           }
        }
       }
     }
  }
   { svelteHTML.createElement("div", { "class":`end`,});
     { const $$_nottuBeueuQ1C = __sveltets_2_ensureComponent(QueueButton); new $$_nottuBeueuQ1C({ target: __sveltets_2_any(), props: {    state,editor,"disabled":editor.open?.jobId !== null,}});}
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const CheckPart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type CheckPart__SvelteComponent_ = ReturnType<typeof CheckPart__SvelteComponent_>;
/*Ωignore_endΩ*/export default CheckPart__SvelteComponent_;