export { default } from "./++LineShown.svelte.ts";
export * from "./++LineShown.svelte.ts";
