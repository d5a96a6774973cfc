export { default } from "./++EntryTable.svelte.ts";
export * from "./++EntryTable.svelte.ts";
