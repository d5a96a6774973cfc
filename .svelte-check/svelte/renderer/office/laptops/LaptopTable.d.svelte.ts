export { default } from "./++LaptopTable.svelte.ts";
export * from "./++LaptopTable.svelte.ts";
