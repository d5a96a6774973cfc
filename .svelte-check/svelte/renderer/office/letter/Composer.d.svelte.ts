export { default } from "./++Composer.svelte.ts";
export * from "./++Composer.svelte.ts";
