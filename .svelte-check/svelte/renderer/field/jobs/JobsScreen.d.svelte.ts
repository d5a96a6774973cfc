export { default } from "./++JobsScreen.svelte.ts";
export * from "./++JobsScreen.svelte.ts";
