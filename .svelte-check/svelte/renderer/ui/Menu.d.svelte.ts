export { default } from "./++Menu.svelte.ts";
export * from "./++Menu.svelte.ts";
