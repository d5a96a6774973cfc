export { default } from "./++Moment.svelte.ts";
export * from "./++Moment.svelte.ts";
