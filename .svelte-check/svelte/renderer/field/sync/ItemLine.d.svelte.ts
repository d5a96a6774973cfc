export { default } from "./++ItemLine.svelte.ts";
export * from "./++ItemLine.svelte.ts";
