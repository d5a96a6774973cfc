export { default } from "./++PhotoFacts.svelte.ts";
export * from "./++PhotoFacts.svelte.ts";
