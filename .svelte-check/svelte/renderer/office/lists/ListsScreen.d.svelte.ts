export { default } from "./++ListsScreen.svelte.ts";
export * from "./++ListsScreen.svelte.ts";
