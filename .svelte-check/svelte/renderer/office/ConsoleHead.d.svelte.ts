export { default } from "./++ConsoleHead.svelte.ts";
export * from "./++ConsoleHead.svelte.ts";
