export { default } from "./++FieldInput.svelte.ts";
export * from "./++FieldInput.svelte.ts";
