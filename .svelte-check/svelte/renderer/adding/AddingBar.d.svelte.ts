export { default } from "./++AddingBar.svelte.ts";
export * from "./++AddingBar.svelte.ts";
