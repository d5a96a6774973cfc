export { default } from "./++PhotoTile.svelte.ts";
export * from "./++PhotoTile.svelte.ts";
