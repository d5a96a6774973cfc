export { default } from "./++Letters.svelte.ts";
export * from "./++Letters.svelte.ts";
