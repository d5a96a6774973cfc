export { default } from "./++ServiceChoices.svelte.ts";
export * from "./++ServiceChoices.svelte.ts";
