export { default } from "./++FirmImage.svelte.ts";
export * from "./++FirmImage.svelte.ts";
