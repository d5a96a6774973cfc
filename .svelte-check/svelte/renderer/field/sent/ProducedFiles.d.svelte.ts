export { default } from "./++ProducedFiles.svelte.ts";
export * from "./++ProducedFiles.svelte.ts";
