export { default } from "./++JobPage.svelte.ts";
export * from "./++JobPage.svelte.ts";
