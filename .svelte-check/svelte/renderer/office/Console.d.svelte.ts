export { default } from "./++Console.svelte.ts";
export * from "./++Console.svelte.ts";
