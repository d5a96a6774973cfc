export { default } from "./++PicturePane.svelte.ts";
export * from "./++PicturePane.svelte.ts";
