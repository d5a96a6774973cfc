export { default } from "./++PhotosBoard.svelte.ts";
export * from "./++PhotosBoard.svelte.ts";
