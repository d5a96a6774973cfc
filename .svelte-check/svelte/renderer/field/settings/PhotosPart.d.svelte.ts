export { default } from "./++PhotosPart.svelte.ts";
export * from "./++PhotosPart.svelte.ts";
