///<reference types="svelte" />
;
import type { Status } from '../../shared/job/status.ts';
import Badge from '../ui/Badge.svelte';
import type { OfficeWords } from '../words/office/words.ts';
;

  interface Props {
    status: Status;
    words: OfficeWords;
  };function $$render() {

  
  
  


  const { status, words }: Props = $props();
  const tones = {
    Submitted: 'accent',
    'In Review': 'accent',
    'On Hold': 'warn',
    Approved: 'good',
    Rejected: 'bad',
    Canceled: 'bad',
    Revised: 'plain',
  } as const satisfies Record<Status, string>;
;
async () => {

 { const $$_egdaB0C = __sveltets_2_ensureComponent(Badge); new $$_egdaB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":tones[status],}});words.statuses[status]; Badge}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const StatusBadge__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type StatusBadge__SvelteComponent_ = ReturnType<typeof StatusBadge__SvelteComponent_>;
/*Ωignore_endΩ*/export default StatusBadge__SvelteComponent_;