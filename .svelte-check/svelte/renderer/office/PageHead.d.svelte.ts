export { default } from "./++PageHead.svelte.ts";
export * from "./++PageHead.svelte.ts";
