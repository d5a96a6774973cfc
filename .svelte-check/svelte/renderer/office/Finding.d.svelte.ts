export { default } from "./++Finding.svelte.ts";
export * from "./++Finding.svelte.ts";
