export { default } from "./++BoardFilters.svelte.ts";
export * from "./++BoardFilters.svelte.ts";
