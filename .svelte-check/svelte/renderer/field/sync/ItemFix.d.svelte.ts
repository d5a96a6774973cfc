export { default } from "./++ItemFix.svelte.ts";
export * from "./++ItemFix.svelte.ts";
