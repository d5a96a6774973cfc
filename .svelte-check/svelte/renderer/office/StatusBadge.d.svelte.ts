export { default } from "./++StatusBadge.svelte.ts";
export * from "./++StatusBadge.svelte.ts";
