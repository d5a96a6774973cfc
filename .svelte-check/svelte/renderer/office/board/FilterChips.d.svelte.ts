export { default } from "./++FilterChips.svelte.ts";
export * from "./++FilterChips.svelte.ts";
