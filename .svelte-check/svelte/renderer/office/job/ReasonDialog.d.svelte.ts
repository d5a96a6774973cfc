export { default } from "./++ReasonDialog.svelte.ts";
export * from "./++ReasonDialog.svelte.ts";
