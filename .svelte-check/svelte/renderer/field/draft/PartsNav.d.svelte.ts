export { default } from "./++PartsNav.svelte.ts";
export * from "./++PartsNav.svelte.ts";
