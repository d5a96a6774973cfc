export { default } from "./++Messages.svelte.ts";
export * from "./++Messages.svelte.ts";
