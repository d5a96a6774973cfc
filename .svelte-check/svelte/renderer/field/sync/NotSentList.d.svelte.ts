export { default } from "./++NotSentList.svelte.ts";
export * from "./++NotSentList.svelte.ts";
