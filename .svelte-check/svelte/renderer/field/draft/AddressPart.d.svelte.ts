export { default } from "./++AddressPart.svelte.ts";
export * from "./++AddressPart.svelte.ts";
