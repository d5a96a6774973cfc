export { default } from "./++Screen.svelte.ts";
export * from "./++Screen.svelte.ts";
