export { default } from "./++ButtonLink.svelte.ts";
export * from "./++ButtonLink.svelte.ts";
