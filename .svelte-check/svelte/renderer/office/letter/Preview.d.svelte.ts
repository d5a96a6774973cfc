export { default } from "./++Preview.svelte.ts";
export * from "./++Preview.svelte.ts";
