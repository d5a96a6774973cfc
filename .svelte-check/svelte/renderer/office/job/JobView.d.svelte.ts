export { default } from "./++JobView.svelte.ts";
export * from "./++JobView.svelte.ts";
