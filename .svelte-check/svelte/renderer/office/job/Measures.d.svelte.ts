export { default } from "./++Measures.svelte.ts";
export * from "./++Measures.svelte.ts";
