export { default } from "./++BoardCells.svelte.ts";
export * from "./++BoardCells.svelte.ts";
