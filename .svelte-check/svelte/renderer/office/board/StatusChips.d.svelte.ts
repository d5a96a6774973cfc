export { default } from "./++StatusChips.svelte.ts";
export * from "./++StatusChips.svelte.ts";
