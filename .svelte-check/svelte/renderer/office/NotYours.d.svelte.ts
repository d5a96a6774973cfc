export { default } from "./++NotYours.svelte.ts";
export * from "./++NotYours.svelte.ts";
