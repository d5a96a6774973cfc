export { default } from "./++ReferencePicker.svelte.ts";
export * from "./++ReferencePicker.svelte.ts";
