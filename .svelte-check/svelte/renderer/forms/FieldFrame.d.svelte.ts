export { default } from "./++FieldFrame.svelte.ts";
export * from "./++FieldFrame.svelte.ts";
