export { default } from "./++LetterDialogs.svelte.ts";
export * from "./++LetterDialogs.svelte.ts";
