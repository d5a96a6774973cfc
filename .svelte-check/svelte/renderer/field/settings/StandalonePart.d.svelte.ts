export { default } from "./++StandalonePart.svelte.ts";
export * from "./++StandalonePart.svelte.ts";
