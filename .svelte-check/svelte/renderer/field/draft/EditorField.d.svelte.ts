export { default } from "./++EditorField.svelte.ts";
export * from "./++EditorField.svelte.ts";
