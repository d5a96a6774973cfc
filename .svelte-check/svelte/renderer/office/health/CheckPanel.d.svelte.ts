export { default } from "./++CheckPanel.svelte.ts";
export * from "./++CheckPanel.svelte.ts";
