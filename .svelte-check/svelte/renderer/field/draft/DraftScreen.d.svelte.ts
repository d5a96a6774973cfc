export { default } from "./++DraftScreen.svelte.ts";
export * from "./++DraftScreen.svelte.ts";
