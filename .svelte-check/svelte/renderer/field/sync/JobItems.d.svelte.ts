export { default } from "./++JobItems.svelte.ts";
export * from "./++JobItems.svelte.ts";
