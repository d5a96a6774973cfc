export { default } from "./++PhotoSlot.svelte.ts";
export * from "./++PhotoSlot.svelte.ts";
