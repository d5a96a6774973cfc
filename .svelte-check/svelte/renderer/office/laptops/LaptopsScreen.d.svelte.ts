export { default } from "./++LaptopsScreen.svelte.ts";
export * from "./++LaptopsScreen.svelte.ts";
