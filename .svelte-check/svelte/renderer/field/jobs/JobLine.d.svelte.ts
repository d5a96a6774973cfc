export { default } from "./++JobLine.svelte.ts";
export * from "./++JobLine.svelte.ts";
