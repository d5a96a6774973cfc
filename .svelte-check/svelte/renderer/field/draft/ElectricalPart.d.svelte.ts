export { default } from "./++ElectricalPart.svelte.ts";
export * from "./++ElectricalPart.svelte.ts";
