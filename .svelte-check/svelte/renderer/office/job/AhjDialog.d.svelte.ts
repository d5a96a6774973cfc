export { default } from "./++AhjDialog.svelte.ts";
export * from "./++AhjDialog.svelte.ts";
