import { tick } from 'svelte';

/** Brings a field into view and focuses it, in the part that `open` shows. Returns whether there is one. */
export const showField = (field: HTMLElement | null | undefined, open: () => void): boolean => {
  if (!field) return false;
  open();
  field.closest('details')?.setAttribute('open', '');
  void tick().then(() => {
    field.focus({ preventScroll: true });
    // The list of what is missing may lie above the lower half of the form.
    field.scrollIntoView({ block: 'center' });
    if (field.getBoundingClientRect().top > innerHeight / 2) field.scrollIntoView({ block: 'start' });
  });
  return true;
};
