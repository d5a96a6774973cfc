export { default } from "./++Modal.svelte.ts";
export * from "./++Modal.svelte.ts";
