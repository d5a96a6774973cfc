export { default } from "./++ReviseFields.svelte.ts";
export * from "./++ReviseFields.svelte.ts";
