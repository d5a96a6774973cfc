export { default } from "./++ArraysPart.svelte.ts";
export * from "./++ArraysPart.svelte.ts";
