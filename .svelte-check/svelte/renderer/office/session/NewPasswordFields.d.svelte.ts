export { default } from "./++NewPasswordFields.svelte.ts";
export * from "./++NewPasswordFields.svelte.ts";
