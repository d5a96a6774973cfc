export { default } from "./++OpenItems.svelte.ts";
export * from "./++OpenItems.svelte.ts";
