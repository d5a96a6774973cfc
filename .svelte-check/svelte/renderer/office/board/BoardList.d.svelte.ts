export { default } from "./++BoardList.svelte.ts";
export * from "./++BoardList.svelte.ts";
