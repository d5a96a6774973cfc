export { default } from "./++LetterNotes.svelte.ts";
export * from "./++LetterNotes.svelte.ts";
