export { default } from "./++ImportDialog.svelte.ts";
export * from "./++ImportDialog.svelte.ts";
