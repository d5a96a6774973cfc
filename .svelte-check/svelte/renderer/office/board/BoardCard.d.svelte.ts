export { default } from "./++BoardCard.svelte.ts";
export * from "./++BoardCard.svelte.ts";
