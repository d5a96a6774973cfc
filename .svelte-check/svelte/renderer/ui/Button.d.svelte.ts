export { default } from "./++Button.svelte.ts";
export * from "./++Button.svelte.ts";
