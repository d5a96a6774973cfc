export { default } from "./++JobHead.svelte.ts";
export * from "./++JobHead.svelte.ts";
