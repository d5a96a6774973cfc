export { default } from "./++Receipts.svelte.ts";
export * from "./++Receipts.svelte.ts";
