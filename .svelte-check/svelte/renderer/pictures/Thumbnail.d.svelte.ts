export { default } from "./++Thumbnail.svelte.ts";
export * from "./++Thumbnail.svelte.ts";
