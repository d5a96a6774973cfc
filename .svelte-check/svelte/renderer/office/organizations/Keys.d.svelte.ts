export { default } from "./++Keys.svelte.ts";
export * from "./++Keys.svelte.ts";
