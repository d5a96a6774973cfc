export { default } from "./++ResetPasswordDialog.svelte.ts";
export * from "./++ResetPasswordDialog.svelte.ts";
