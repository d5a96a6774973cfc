///<reference types="svelte" />
;
import { onDestroy, onMount, untrack } from 'svelte';
import { canMove } from '../../../shared/job/status.ts';
import type { JobShown } from '../../../shared/office/shapes.ts';
import { Refused } from '../../gateway/gateway.ts';
import { Looked } from '../../state/looked.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Looking from '../Looking.svelte';
import Composer from './Composer.svelte';
import { LetterForm } from './letterForm.svelte.ts';
import type { SentEntries } from './letterFormDeps.ts';
;

  interface Props {
    state: OfficeState;
    id: number;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  


  const { state: office, id }: Props = $props();
  /** Refusals of a server that is away for a moment, or has too much to do. */
  const passing = ['gone', 'bug', 'internal', 'unavailable', 'too-many-requests'];
  const form = untrack(
    () =>
      new LetterForm({
        keep: ({ entries, base, typed }: SentEntries) =>
          office.gateway.call('keepLetterDraft', { id, entries, base, typed }),
        complain: (error) => office.toasts.complain(`${office.words.keptFailed} ${office.explain(error)}`),
        isPassing: (error) => !(error instanceof Refused) || passing.includes(error.problem.code),
        // What was typed outlives the page, job by job and user by user.
        mirror: office.gateway.kept(`letter.${office.user?.id ?? 0}.${id}`),
        me: office.user?.email ?? '',
      }),
  );
  /** The job, and its letter as it stands: they are of one moment. */
  const looked = new Looked<JobShown>(
    () => office.gateway,
    async () => {
      const asked = form.moment;
      const [shown, draft] = await Promise.all([
        office.gateway.call('showJob', { id }),
        office.gateway.call('draftLetter', { id }),
      ]);
      form.take(draft, asked, canMove(shown.job.status, 'Approved'));
      return shown;
    },
  );
  $effect(() => {
    if (office.isLineOpen) untrack(() => form.retry());
  });
  onMount(() =>
    office.router.guard(() => {
      if (form.keeping === 'kept') return true;
      void form.settle();
      // What is on its way arrives all the same.
      if (form.keeping === 'keeping') return true;
      office.toasts.say(office.words.unsaved, { label: office.words.discardChanges, run: () => form.discard() });
      return false;
    }),
  );
  onMount(() => office.gateway.leaving({ leave: () => void form.settle(), wouldLose: () => form.keeping !== 'kept' }));
  onDestroy(() => {
    looked.close();
    form.close();
  });
;
async () => {

 { const $$_gnikooL0C = __sveltets_2_ensureComponent(Looking); const $$_gnikooL0 = new $$_gnikooL0C({ target: __sveltets_2_any(), props: {  "state":office,looked,children:(shown: JobShown) => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_resopmoC0C = __sveltets_2_ensureComponent(Composer); new $$_resopmoC0C({ target: __sveltets_2_any(), props: {      shown,form,"state":office,"put":(answer: JobShown) => looked.put(answer),}});}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {children} = $$_gnikooL0.$$prop_def;/*Ωignore_endΩ*/
  
 Looking}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const LetterScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type LetterScreen__SvelteComponent_ = ReturnType<typeof LetterScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default LetterScreen__SvelteComponent_;