///<reference types="svelte" />
;
import { autoUpdate, computePosition, offset, size } from '@floating-ui/dom';
import type { Attachment } from 'svelte/attachments';
import type { ReferenceEntry } from '../../shared/reference/lists.ts';
import type { Words } from '../words/words.ts';
import { entryLabel } from '../../shared/reference/entryLabel.ts';
import type { PickerSearch } from './pickerSearch.svelte.ts';
;

  interface Props {
    id: string;
    found: PickerSearch;
    /** The entry that is pointed at; -1 for none. */
    at: number;
    /** The entry that the field holds. */
    chosenId: string | null;
    /** The field below which it is. */
    anchor: HTMLElement | null;
    words: Words;
    point: (index: number) => void;
    choose: (entry: ReferenceEntry) => void;
  };;
  type Side = 'top' | 'bottom';;function $$render() {

  
  
  
  
  
  


  const { id, found, at, chosenId, anchor, words, point, choose }: Props = $props();

  /** More than are in sight. The others are drawn when somebody goes there: whoever types sees only these. */
  const few = 12;
  let goesOn = $state(false);
  const entries = $derived(goesOn || at >= few - 2 ? found.entries : found.entries.slice(0, few));

  const edge = 8;
  const gap = 4;
  /** Of the font of the page. */
  const tallest = 22;

  /**
   * Where there is room for all that was found, even if little of it was shown there until now. It stays on its side while
   * it can: fewer entries are no reason to jump.
   */
  const sideFor = (field: HTMLElement, list: HTMLElement, now: Side): Side => {
    const { top, bottom } = field.getBoundingClientRect();
    const page = document.documentElement;
    const room = { top, bottom: page.clientHeight - bottom };
    const rows = list.querySelector('ul');
    const unseen = rows ? rows.scrollHeight - rows.clientHeight : 0;
    const most = tallest * parseFloat(getComputedStyle(page).fontSize);
    if (room[now] >= Math.min(list.offsetHeight + unseen, most) + gap + edge) return now;
    return room.top > room.bottom ? 'top' : 'bottom';
  };
  /** Above everything, dialogs too, and beside the field wherever that goes. */
  const beside: Attachment<HTMLElement> = (list) => {
    const field = anchor;
    if (!field) return;
    list.showPopover();
    let side: Side = 'bottom';
    const place = async (): Promise<void> => {
      side = sideFor(field, list, side);
      const { x, y } = await computePosition(field, list, {
        strategy: 'fixed',
        placement: `${side}-start`,
        middleware: [
          offset(gap),
          size({
            padding: edge,
            apply: ({ rects, availableHeight }) => {
              list.style.width = `${rects.reference.width}px`;
              list.style.setProperty('--room', `${Math.max(0, availableHeight)}px`);
            },
          }),
        ],
      });
      Object.assign(list.style, { left: `${x}px`, top: `${y}px` });
    };
    return autoUpdate(field, list, () => void place());
  };

  const indexOf = (event: Event): number =>
    Number((event.target as Element).closest('[role=option]')?.getAttribute('data-index') ?? -1);
;
async () => {



  { svelteHTML.createElement("div", {           "class":`list`,"popover":`manual`,[Symbol("@attach")]:beside,"onmousedown":(event) => event.preventDefault(),"onpointermove":(event) => {
    const index = indexOf(event);
    if (index >= 0) point(index);
  },"onclick":(event) => {
    const entry = found.entries[indexOf(event)];
    if (entry) choose(entry);
  },});
  if(found.entries.length > 0){
    
     { svelteHTML.createElement("ul", {         "role":`listbox`,"id":`${id}-list`,"tabindex":-1,"aria-label":words.searchList,"onscroll":() => (goesOn = true),});
          for(let entry of __sveltets_2_ensureArray(entries)){let index = 1;entry.id;
         { svelteHTML.createElement("li", {               "role":`option`,"id":`${id}-${index}`,...__sveltets_2_empty({"data-index":index}),...__sveltets_2_empty({"data-pointed":index === at ? '' : undefined}),"aria-selected":String(entry.id) === chosenId,"aria-setsize":found.entries.length,"aria-posinset":index + 1,});
          entryLabel(entry);
         }
      }
     }
  }else{
     { svelteHTML.createElement("p", { "role":`status`,});found.answered === null ? words.loading : words.noMatches; }
  }
  if(found.entries.length >= 50 && found.total > found.entries.length){
     { svelteHTML.createElement("p", { "class":`rest`,});words.moreMatches(found.total - found.entries.length); }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PickerList__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PickerList__SvelteComponent_ = ReturnType<typeof PickerList__SvelteComponent_>;
/*Ωignore_endΩ*/export default PickerList__SvelteComponent_;