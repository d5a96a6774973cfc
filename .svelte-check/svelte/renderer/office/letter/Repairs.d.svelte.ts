export { default } from "./++Repairs.svelte.ts";
export * from "./++Repairs.svelte.ts";
