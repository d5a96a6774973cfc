export { default } from "./++JobActions.svelte.ts";
export * from "./++JobActions.svelte.ts";
