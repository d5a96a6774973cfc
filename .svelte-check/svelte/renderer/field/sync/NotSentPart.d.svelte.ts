export { default } from "./++NotSentPart.svelte.ts";
export * from "./++NotSentPart.svelte.ts";
