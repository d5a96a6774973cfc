export { default } from "./++PhotoGroups.svelte.ts";
export * from "./++PhotoGroups.svelte.ts";
