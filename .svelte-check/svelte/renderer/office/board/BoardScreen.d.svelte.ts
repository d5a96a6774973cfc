export { default } from "./++BoardScreen.svelte.ts";
export * from "./++BoardScreen.svelte.ts";
