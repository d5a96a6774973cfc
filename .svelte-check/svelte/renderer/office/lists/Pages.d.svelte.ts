export { default } from "./++Pages.svelte.ts";
export * from "./++Pages.svelte.ts";
