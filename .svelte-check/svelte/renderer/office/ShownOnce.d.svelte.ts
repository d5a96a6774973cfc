export { default } from "./++ShownOnce.svelte.ts";
export * from "./++ShownOnce.svelte.ts";
