export { default } from "./++StoragePart.svelte.ts";
export * from "./++StoragePart.svelte.ts";
