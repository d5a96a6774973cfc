import { OnDemand } from '../../../base/onDemand.svelte.ts';

/** The editor of marks is loaded when a photo is first marked. */
export const markupEditor = new OnDemand(() => import('./MarkupEditor.svelte'));
