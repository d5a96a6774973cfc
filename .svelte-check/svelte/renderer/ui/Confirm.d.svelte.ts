export { default } from "./++Confirm.svelte.ts";
export * from "./++Confirm.svelte.ts";
