export { default } from "./++ServicesPart.svelte.ts";
export * from "./++ServicesPart.svelte.ts";
