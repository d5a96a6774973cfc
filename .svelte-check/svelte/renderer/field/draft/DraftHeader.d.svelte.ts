export { default } from "./++DraftHeader.svelte.ts";
export * from "./++DraftHeader.svelte.ts";
