export { default } from "./++FirstSteps.svelte.ts";
export * from "./++FirstSteps.svelte.ts";
