export { default } from "./++CheckPart.svelte.ts";
export * from "./++CheckPart.svelte.ts";
