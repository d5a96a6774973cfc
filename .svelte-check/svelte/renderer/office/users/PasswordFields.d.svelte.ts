export { default } from "./++PasswordFields.svelte.ts";
export * from "./++PasswordFields.svelte.ts";
