export { default } from "./++Produced.svelte.ts";
export * from "./++Produced.svelte.ts";
