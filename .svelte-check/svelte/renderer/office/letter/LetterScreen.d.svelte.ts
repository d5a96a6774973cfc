export { default } from "./++LetterScreen.svelte.ts";
export * from "./++LetterScreen.svelte.ts";
