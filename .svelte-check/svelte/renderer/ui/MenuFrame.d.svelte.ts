export { default } from "./++MenuFrame.svelte.ts";
export * from "./++MenuFrame.svelte.ts";
