export { default } from "./++ComputerPart.svelte.ts";
export * from "./++ComputerPart.svelte.ts";
