export { default } from "./++BoardColumns.svelte.ts";
export * from "./++BoardColumns.svelte.ts";
