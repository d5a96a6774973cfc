export { default } from "./++ConnectionEditor.svelte.ts";
export * from "./++ConnectionEditor.svelte.ts";
