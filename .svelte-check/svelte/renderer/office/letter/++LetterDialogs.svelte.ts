///<reference types="svelte" />
;
import type { JobShown } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Confirm from '../../ui/Confirm.svelte';
import { createJobMoves } from '../job/jobMoves.ts';
import ReasonDialog from '../job/ReasonDialog.svelte';
import type { LetterIssuing } from './letterIssuing.svelte.ts';
;

  interface Props {
    shown: JobShown;
    /** The number that the letter would get, and that of the one in force. */
    number: string;
    inForce: string;
    issuing: LetterIssuing;
    state: OfficeState;
    put: (answer: JobShown) => void;
  };function $$render() {

  
  
  
  
  
  


  const { shown, number, inForce, issuing, state: office, put }: Props = $props();
  const words = $derived(office.words);
  const job = $derived(shown.job);
  const acts = createJobMoves({ office: () => office, job: () => job, put: (answer) => put(answer) });
  const close = (): void => void (issuing.asking = null);
;
async () => {

 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":issuing.asking === 'issue',"title":words.issueTitle(number),"lines":[words.issueApproves(job.client_name), words.issueKeeps, words.issueSeal],"action":words.issueNow,"cancel":words.cancel,"onconfirm":() => void issuing.issue(),"onclose":close,}});}
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":issuing.asking === 'finished',"title":words.finishedTitle(issuing.finished?.name ?? ''),"lines":[words.finishedIs(number), words.issueApproves(job.client_name), words.issueKeeps],"action":words.issueNow,"cancel":words.cancel,"onconfirm":() => void issuing.issueFinished(),"onclose":close,}});}
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":issuing.asking === 'again',"title":words.startOverTitle,"lines":[words.startOverHint],"action":words.startOver,"cancel":words.cancel,"onconfirm":() => void issuing.again(),"onclose":close,}});}
 { const $$_golaiDnosaeR0C = __sveltets_2_ensureComponent(ReasonDialog); new $$_golaiDnosaeR0C({ target: __sveltets_2_any(), props: {                   "open":issuing.asking === 'withdraw',"title":words.withdrawTitle(inForce),"about":words.withdrawHint,"label":words.withdrawReason,"hint":words.reasonSeen,"needed":words.reasonWanted,"action":words.withdrawNow,words,close,"run":async (reason: string) => {
    const said = await acts.try(() => acts.withdraw(reason));
    if (said === null) close();
    return said;
  },}});}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const LetterDialogs__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type LetterDialogs__SvelteComponent_ = ReturnType<typeof LetterDialogs__SvelteComponent_>;
/*Ωignore_endΩ*/export default LetterDialogs__SvelteComponent_;