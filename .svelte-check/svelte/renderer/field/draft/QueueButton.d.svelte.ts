export { default } from "./++QueueButton.svelte.ts";
export * from "./++QueueButton.svelte.ts";
