export { default } from "./++Empty.svelte.ts";
export * from "./++Empty.svelte.ts";
