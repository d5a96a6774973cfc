export { default } from "./++Totals.svelte.ts";
export * from "./++Totals.svelte.ts";
