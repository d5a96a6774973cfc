export { default } from "./++ConnectionPart.svelte.ts";
export * from "./++ConnectionPart.svelte.ts";
