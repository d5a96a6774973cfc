///<reference types="svelte" />
;
import type { SyncShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
;

  interface Props {
    sync: SyncShown;
    state: AppState;
  };function $$render() {

  
  


  const { sync, state }: Props = $props();
  const words = $derived(state.words);
  const speed = $derived(state.bytesPerSecond ?? sync.bytesPerSecond);
  const left = $derived(
    Math.max(
      0,
      sync.going.bytes -
        sync.going.sending.reduce((sum, { id, sentBytes }) => sum + (state.sentOf(id) ?? sentBytes), 0),
    ),
  );
  /** Told only while it is measured, and while nothing but time stands between. */
  const isMeasured = $derived(
    speed !== null && speed >= 1 && sync.going.sending.length > 0 && !sync.paused && !sync.photosLater,
  );
  const facts = $derived(
    [
      words.toSendOf(sync.totals.items, sync.totals.jobs),
      left > 0 ? words.sizeLeft(words.size(left)) : '',
      sync.totals.sending > 0 ? words.beingSent(sync.totals.sending) : '',
      isMeasured ? words.perSecond(words.size(Math.round(speed ?? 0))) : '',
      isMeasured ? words.minutesLeft(left / (speed ?? 1)) : '',
    ].filter(Boolean),
  );
;
async () => {

 { svelteHTML.createElement("p", { "class":`totals`,});
  facts.join(' · ');
  if(sync.totals.blocked > 0){ { svelteHTML.createElement("strong", {});words.needYou(sync.totals.blocked); }}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Totals__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Totals__SvelteComponent_ = ReturnType<typeof Totals__SvelteComponent_>;
/*Ωignore_endΩ*/export default Totals__SvelteComponent_;