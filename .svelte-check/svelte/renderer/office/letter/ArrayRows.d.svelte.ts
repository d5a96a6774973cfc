export { default } from "./++ArrayRows.svelte.ts";
export * from "./++ArrayRows.svelte.ts";
