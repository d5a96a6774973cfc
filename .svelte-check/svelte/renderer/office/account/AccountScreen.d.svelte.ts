export { default } from "./++AccountScreen.svelte.ts";
export * from "./++AccountScreen.svelte.ts";
