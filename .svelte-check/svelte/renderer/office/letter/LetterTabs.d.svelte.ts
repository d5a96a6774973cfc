export { default } from "./++LetterTabs.svelte.ts";
export * from "./++LetterTabs.svelte.ts";
