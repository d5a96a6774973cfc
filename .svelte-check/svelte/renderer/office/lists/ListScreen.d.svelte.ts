export { default } from "./++ListScreen.svelte.ts";
export * from "./++ListScreen.svelte.ts";
