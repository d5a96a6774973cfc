///<reference types="svelte" />
;
import { reviewers } from '../../../shared/office/contract.ts';
import type { JobShown, ProducedShown } from '../../../shared/office/shapes.ts';
import { letterBadge, letterTone, type LetterToSay, letterWhy } from '../../jobs/letterText.ts';
import PdfDialog from '../../pictures/PdfDialog.svelte';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
;

  interface Props {
    shown: JobShown;
    state: OfficeState;
  };function $$render() {

  
  
  
  
  
  
  
  


  const { shown, state: office }: Props = $props();
  const words = $derived(office.words);
  /** What is in force first, then the newest. */
  const files = $derived(
    shown.produced.toSorted(
      (one, other) => Number(one.withdrawnMs !== null) - Number(other.withdrawnMs !== null) || other.atMs - one.atMs,
    ),
  );
  let opened = $state.raw<ProducedShown | null>(null);
  const titleOf = ({ number, name }: ProducedShown): string => (number === null ? name : words.letterNumber(number));
  const address = ({ id }: ProducedShown, download: boolean): string =>
    office.gateway.url('file', download ? { id, download } : { id });

  const versions = $derived(shown.versions.map(({ id }) => id));
  /** The job as it is now, where its letters are told apart from those of earlier versions. */
  const now = $derived({
    versions,
    status: shown.versions.at(-1)?.status ?? null,
    hasLetter: shown.versions.at(-1)?.status === 'Approved',
  });
  const marked = (jobId: number, withdrawnMs: number | null): LetterToSay => ({
    jobId,
    withdrawnMs,
    state: withdrawnMs !== null ? 'withdrawn' : jobId === versions.at(-1) ? 'in-force' : 'superseded',
  });
  const ofFile = ({ number, withdrawnMs }: ProducedShown): LetterToSay | null =>
    number === null && withdrawnMs === null ? null : marked(shown.job.id, withdrawnMs);
  /** Of what was withdrawn the office knows why; the client is told what a crew is told. */
  const whyOf = (letter: LetterToSay | null): string | null =>
    letter?.state === 'superseded' || (letter?.state === 'withdrawn' && !office.is(reviewers))
      ? letterWhy(letter, now, words)
      : null;
  const isOfThis = ({ job }: { job: number }): boolean => job === shown.job.id;
  /** Null where something was made for this version, even if it was taken back. */
  const nothing = $derived.by(() => {
    if (shown.earlierLetters.some(isOfThis)) return null;
    return shown.earlierLetters.length > 0 ? words.nothingForVersion : words.nothingProduced;
  });
  const noteOf = (file: ProducedShown): string | null => {
    const letter = ofFile(file);
    if (letter === null || letter.state === 'in-force') return null;
    return [letterBadge(letter, words), whyOf(letter)].filter((one) => one !== null).join('. ');
  };
;
async () => {

 { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`files`,});
   { svelteHTML.createElement("h2", {   "id":`files`,"tabindex":-1,});words.lettersAndFiles; }
     for(let file of __sveltets_2_ensureArray(files)){file.id;
    const letter = ofFile(file);
    const why = whyOf(letter);
     { svelteHTML.createElement("div", {  "class":`file`,});letter !== null && letter.state !== 'in-force';
       { svelteHTML.createElement("div", { "class":`about`,});
         { svelteHTML.createElement("p", { "class":`title`,});
           { svelteHTML.createElement("strong", {});titleOf(file); }
          if(letter){ { const $$_egdaB4C = __sveltets_2_ensureComponent(Badge); new $$_egdaB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":letterTone[letter.state],}});letterBadge(letter, words); Badge}}
         }
        if(why !== null){ { svelteHTML.createElement("p", { "class":`why`,});why; }}
         { svelteHTML.createElement("p", { "class":`quiet`,});
          file.number === null ? words.madeOn(words.when(file.atMs)) : words.issuedOn(words.when(file.atMs)); 
          words.size(file.bytes);
         }
         { svelteHTML.createElement("p", { "class":`quiet`,});words.fingerprint;  { svelteHTML.createElement("code", {});file.sha256; } }
       }
       { svelteHTML.createElement("div", { "class":`does`,});
        if(file.mediaType === 'application/pdf'){
           { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"aria-label":`${words.open}: ${titleOf(file)}`,"onclick":() => (opened = file),}});words.open; Button}
        }
         { const $$_kniLnottuB3C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB3C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"href":address(file, true),"download":file.name,"aria-label":`${words.saveFile}: ${titleOf(file)}`,}});words.saveFile;  ButtonLink}
       }
     }
  }
    if(nothing !== null){ { svelteHTML.createElement("p", { "class":`quiet`,});nothing; }}
  
     for(let { job, number, atMs, withdrawnMs } of __sveltets_2_ensureArray(shown.earlierLetters)){number;
    const letter = marked(job, withdrawnMs);
    const why = whyOf(letter);
     { svelteHTML.createElement("div", { "class":`file old`,});
       { svelteHTML.createElement("div", { "class":`about`,});
         { svelteHTML.createElement("p", { "class":`title`,});
           { svelteHTML.createElement("strong", {});words.letterNumber(number); }
           { const $$_egdaB4C = __sveltets_2_ensureComponent(Badge); new $$_egdaB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":letterTone[letter.state],}});letterBadge(letter, words); Badge}
         }
        if(why !== null){ { svelteHTML.createElement("p", { "class":`why`,});why; }}
         { svelteHTML.createElement("p", { "class":`quiet`,});
          words.issuedOn(words.when(atMs));
          if(!isOfThis({ job })){  { svelteHTML.createElement("a", { "href":office.router.to({ screen: 'job', id: job, part: 'files' }),});words.jobNumber(job); }
          }
         }
       }
     }
  }
 }
if(opened){
   { const $$_golaiDfdP0C = __sveltets_2_ensureComponent(PdfDialog); new $$_golaiDfdP0C({ target: __sveltets_2_any(), props: {          "title":titleOf(opened),"address":address(opened, false),"note":noteOf(opened),words,"close":() => (opened = null),}});}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Produced__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Produced__SvelteComponent_ = ReturnType<typeof Produced__SvelteComponent_>;
/*Ωignore_endΩ*/export default Produced__SvelteComponent_;