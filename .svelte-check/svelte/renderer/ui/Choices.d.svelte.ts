export { default } from "./++Choices.svelte.ts";
export * from "./++Choices.svelte.ts";
