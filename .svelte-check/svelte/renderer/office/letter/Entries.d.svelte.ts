export { default } from "./++Entries.svelte.ts";
export * from "./++Entries.svelte.ts";
