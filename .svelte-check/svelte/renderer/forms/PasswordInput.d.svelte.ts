export { default } from "./++PasswordInput.svelte.ts";
export * from "./++PasswordInput.svelte.ts";
