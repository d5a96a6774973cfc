export { default } from "./++Trail.svelte.ts";
export * from "./++Trail.svelte.ts";
