export { default } from "./++ZoneInput.svelte.ts";
export * from "./++ZoneInput.svelte.ts";
