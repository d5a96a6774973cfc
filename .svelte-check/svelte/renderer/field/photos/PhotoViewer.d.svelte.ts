export { default } from "./++PhotoViewer.svelte.ts";
export * from "./++PhotoViewer.svelte.ts";
