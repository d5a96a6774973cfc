export { default } from "./++ChangePassword.svelte.ts";
export * from "./++ChangePassword.svelte.ts";
