///<reference types="svelte" />
;
import { fillAddress, type FilledAddress, otherAddress } from '../../../shared/address/fillAddress.ts';
import { abbreviationOf } from '../../../shared/job/checklist/addressRules.ts';
import { parts } from '../../forms/fieldRows.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import type { DraftEditor } from './draftEditor.svelte.ts';
import EditorField from './EditorField.svelte';
;

  interface Props {
    state: AppState;
    editor: DraftEditor;
    part: 'client' | 'recipient';
    disabled: boolean;
  };function $$render() {

  
  
  
  
  
  
  


  const { state: app, editor, part, disabled }: Props = $props();
  /** The street line that was left when the other fields were filled from it. */
  let filledFrom = $state<string | null>(null);

  const text = (name: string): string | null => {
    const value = editor.document[name];
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  };
  const names = $derived({
    street: `${part}_street_address`,
    city: `${part}_city`,
    state: `${part}_state`,
    zip: `${part}_zip_code`,
  });
  /** As the address of a job is read (§2.1), whosever it is. */
  const said = $derived({
    client_street_address: text(names.street) ?? '',
    client_city: text(names.city),
    // A recipient's state is a text.
    client_state: abbreviationOf(
      text(names.state) === null ? editor.document[names.state] : { name: text(names.state) },
    ),
    client_zip_code: text(names.zip),
  });
  const wide = $derived(new Set([`${part}_name`, names.street, 'notes']));
  /** The address in the street field, where it is another than that of the fields: the person chooses. */
  const other = $derived(disabled ? null : otherAddress(said));
  const otherSaid = $derived(
    other && `${other.client_city}, ${[other.client_state, other.client_zip_code].filter(Boolean).join(' ')}`,
  );

  /** What a state's field holds for its abbreviation; undefined for one that the list does not have. */
  const stateFor = async (abbreviation: string): Promise<unknown> => {
    if (part === 'recipient') return abbreviation;
    const search = { list: 'states', text: abbreviation, limit: 5, draft: editor.id } as const;
    const listed = await app.attempt(() => app.gateway.call('searchReference', search));
    const state = listed?.entries.find((one) => one.abbreviation === abbreviation);
    return state && { id: state.id, name: state.name };
  };

  /** All of it in one step: what is taken out of the street field stands in another. */
  const fill = async (found: FilledAddress): Promise<void> => {
    const before = JSON.stringify(said);
    const isOtherState = found.client_state !== null && found.client_state !== said.client_state;
    const state = isOtherState ? await stateFor(found.client_state!) : undefined;
    editor.drawTyped();
    // Typed on meanwhile, in any of them, or a list that does not have this state: it stays where it was written.
    if (JSON.stringify(said) !== before || (isOtherState && state === undefined)) return;
    editor.change([
      { path: [names.street], value: found.client_street_address },
      { path: [names.city], value: found.client_city ?? undefined },
      ...(isOtherState ? [{ path: [names.state], value: state }] : []),
      { path: [names.zip], value: found.client_zip_code ?? undefined },
    ]);
    filledFrom = found.client_street_address;
  };

  /** A pasted full address fills the fields that are empty; nothing is written over. */
  const split = (): void => {
    if (disabled || other !== null || said.client_street_address === '') return;
    const found = fillAddress(said);
    if (found.client_street_address !== said.client_street_address) void fill(found);
  };
;
async () => {

if(part === 'recipient'){ { svelteHTML.createElement("p", { "class":`quiet`,});app.words.recipientHint; }}
 { svelteHTML.createElement("div", { "class":`fields`,});
     for(let row of __sveltets_2_ensureArray(parts[part])){row.name;
     { svelteHTML.createElement("div", { });wide.has(row.name);
       { const $$_dleiFrotidE2C = __sveltets_2_ensureComponent(EditorField); new $$_dleiFrotidE2C({ target: __sveltets_2_any(), props: {          "state":app,editor,row,disabled,"hint":row.name !== names.street
          ? null
          : other
            ? app.words.addressDiffers
            : filledFrom !== null && filledFrom === said.client_street_address
              ? app.words.addressFilled
              : app.words.addressHint,"left":row.name === names.street || row.name === names.zip ? split : undefined,}});}
      if(row.name === names.street && other){
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => void fill(other),}});app.words.useAddress(otherSaid!); Button}
      }
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const AddressPart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type AddressPart__SvelteComponent_ = ReturnType<typeof AddressPart__SvelteComponent_>;
/*Ωignore_endΩ*/export default AddressPart__SvelteComponent_;