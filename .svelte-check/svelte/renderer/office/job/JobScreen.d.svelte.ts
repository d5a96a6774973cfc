export { default } from "./++JobScreen.svelte.ts";
export * from "./++JobScreen.svelte.ts";
