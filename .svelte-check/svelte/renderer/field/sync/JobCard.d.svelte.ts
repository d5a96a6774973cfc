export { default } from "./++JobCard.svelte.ts";
export * from "./++JobCard.svelte.ts";
