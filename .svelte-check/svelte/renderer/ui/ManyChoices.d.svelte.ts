export { default } from "./++ManyChoices.svelte.ts";
export * from "./++ManyChoices.svelte.ts";
