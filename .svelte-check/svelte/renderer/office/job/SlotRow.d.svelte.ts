export { default } from "./++SlotRow.svelte.ts";
export * from "./++SlotRow.svelte.ts";
