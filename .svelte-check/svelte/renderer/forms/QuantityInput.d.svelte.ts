export { default } from "./++QuantityInput.svelte.ts";
export * from "./++QuantityInput.svelte.ts";
