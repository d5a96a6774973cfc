export { default } from "./++FirmScreen.svelte.ts";
export * from "./++FirmScreen.svelte.ts";
