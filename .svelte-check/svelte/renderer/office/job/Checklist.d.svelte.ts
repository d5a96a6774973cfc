export { default } from "./++Checklist.svelte.ts";
export * from "./++Checklist.svelte.ts";
