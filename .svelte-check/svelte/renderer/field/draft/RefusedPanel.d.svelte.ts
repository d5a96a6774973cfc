export { default } from "./++RefusedPanel.svelte.ts";
export * from "./++RefusedPanel.svelte.ts";
