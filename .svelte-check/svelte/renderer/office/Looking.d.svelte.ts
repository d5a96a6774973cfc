export { default } from "./++Looking.svelte.ts";
export * from "./++Looking.svelte.ts";
