export { default } from "./++LinePanel.svelte.ts";
export * from "./++LinePanel.svelte.ts";
