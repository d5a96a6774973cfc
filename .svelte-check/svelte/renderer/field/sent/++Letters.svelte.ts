///<reference types="svelte" />
;
import type { JobShown, LetterMark, LetterShown } from '../../../shared/desk/shapes.ts';
import { letterBadge, letterTone, letterWhy } from '../../jobs/letterText.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import PdfDialog from '../../pictures/PdfDialog.svelte';
;

  interface Props {
    job: JobShown;
    state: AppState;
  };function $$render() {

  
  
  
  
  
  
  


  const { job, state: app }: Props = $props();
  const words = $derived(app.words);
  const holds = ({ state }: LetterMark): boolean => state === 'in-force';
  /** The one that holds first, then the newest. */
  const letters = $derived(
    job.letters.toSorted(
      (one, other) => Number(holds(other)) - Number(holds(one)) || other.receivedMs - one.receivedMs,
    ),
  );
  const now = $derived({
    versions: [...new Set(job.timeline.map(({ jobId }) => jobId))],
    status: job.status,
    hasLetter: job.letters.some((letter) => letter.jobId === job.jobId && holds(letter)),
  });
  let shown = $state.raw<LetterShown | null>(null);
  const addressOf = ({ id }: LetterShown): string => app.gateway.fileUrl(`letter/${id}`);
  const titleOf = ({ number, jobId }: LetterShown): string =>
    number === null ? words.letterOf(jobId) : words.letterNumber(number);
  const noteOf = (letter: LetterShown): string | null => {
    const why = letterWhy(letter, now, words);
    return why === null ? null : `${letterBadge(letter, words)}. ${why}`;
  };
;
async () => {

 { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`letters`,});
   { svelteHTML.createElement("h2", { "id":`letters`,});letters.length > 1 ? words.letters : words.letter; }
     for(let letter of __sveltets_2_ensureArray(letters)){letter.id;
    const title = titleOf(letter);
    const why = letterWhy(letter, now, words);
     { svelteHTML.createElement("div", {  "class":`letter`,});!holds(letter);
       { svelteHTML.createElement("div", { "class":`about`,});
         { svelteHTML.createElement("strong", {});title; }
         { const $$_egdaB3C = __sveltets_2_ensureComponent(Badge); new $$_egdaB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":letterTone[letter.state],}});letterBadge(letter, words); Badge}
         { svelteHTML.createElement("span", { "class":`quiet`,});words.size(letter.bytes);  words.receivedAt(words.time(letter.receivedMs)); }
        if(why !== null){ { svelteHTML.createElement("p", {});why; }}
         { svelteHTML.createElement("p", { "class":`quiet`,});  { svelteHTML.createElement("code", {});letter.sha256; } }
       }
       { svelteHTML.createElement("div", { "class":`does`,});
         { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"kind":holds(letter) ? 'main' : 'plain',"onclick":() => (shown = letter),"aria-label":`${words.open}: ${title}`,}});words.open;  Button}
         { const $$_kniLnottuB3C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB3C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"href":addressOf(letter),"download":`${title}.pdf`,"aria-label":`${words.saveFile}: ${title}`,}});words.saveFile;  ButtonLink}
       }
     }
  }
  if(!letters.some(holds)){
     { svelteHTML.createElement("p", { "class":`quiet`,});letters.length === 0 ? words.noLetter : words.noLetterHolds; }
  }
 }
if(shown){
   { const $$_golaiDfdP0C = __sveltets_2_ensureComponent(PdfDialog); new $$_golaiDfdP0C({ target: __sveltets_2_any(), props: {          "title":titleOf(shown),"address":addressOf(shown),"note":noteOf(shown),words,"close":() => (shown = null),}});}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Letters__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Letters__SvelteComponent_ = ReturnType<typeof Letters__SvelteComponent_>;
/*Ωignore_endΩ*/export default Letters__SvelteComponent_;