export { default } from "./++ReviseDialog.svelte.ts";
export * from "./++ReviseDialog.svelte.ts";
