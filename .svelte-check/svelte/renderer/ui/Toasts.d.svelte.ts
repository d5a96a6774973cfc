export { default } from "./++Toasts.svelte.ts";
export * from "./++Toasts.svelte.ts";
