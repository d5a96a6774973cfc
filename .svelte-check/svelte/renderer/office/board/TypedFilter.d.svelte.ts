export { default } from "./++TypedFilter.svelte.ts";
export * from "./++TypedFilter.svelte.ts";
