export { default } from "./++SetAside.svelte.ts";
export * from "./++SetAside.svelte.ts";
