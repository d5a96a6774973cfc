export { default } from "./++PartLinks.svelte.ts";
export * from "./++PartLinks.svelte.ts";
