export { default } from "./++AddPhotosDialog.svelte.ts";
export * from "./++AddPhotosDialog.svelte.ts";
