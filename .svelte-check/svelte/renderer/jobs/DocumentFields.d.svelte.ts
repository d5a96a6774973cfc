export { default } from "./++DocumentFields.svelte.ts";
export * from "./++DocumentFields.svelte.ts";
