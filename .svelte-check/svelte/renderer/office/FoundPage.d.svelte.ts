export { default } from "./++FoundPage.svelte.ts";
export * from "./++FoundPage.svelte.ts";
