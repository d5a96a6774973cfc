export { default } from "./++SavedMark.svelte.ts";
export * from "./++SavedMark.svelte.ts";
