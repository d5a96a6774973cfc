export { default } from "./++DayRange.svelte.ts";
export * from "./++DayRange.svelte.ts";
