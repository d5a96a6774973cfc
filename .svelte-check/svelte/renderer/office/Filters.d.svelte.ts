export { default } from "./++Filters.svelte.ts";
export * from "./++Filters.svelte.ts";
