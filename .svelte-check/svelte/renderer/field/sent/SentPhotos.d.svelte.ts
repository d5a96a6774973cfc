export { default } from "./++SentPhotos.svelte.ts";
export * from "./++SentPhotos.svelte.ts";
