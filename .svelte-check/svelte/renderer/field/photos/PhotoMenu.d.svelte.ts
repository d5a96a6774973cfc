export { default } from "./++PhotoMenu.svelte.ts";
export * from "./++PhotoMenu.svelte.ts";
