export { default } from "./++PictureViewer.svelte.ts";
export * from "./++PictureViewer.svelte.ts";
