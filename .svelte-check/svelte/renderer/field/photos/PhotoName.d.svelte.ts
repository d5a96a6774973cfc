export { default } from "./++PhotoName.svelte.ts";
export * from "./++PhotoName.svelte.ts";
