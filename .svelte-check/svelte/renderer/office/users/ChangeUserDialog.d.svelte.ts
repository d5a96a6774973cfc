export { default } from "./++ChangeUserDialog.svelte.ts";
export * from "./++ChangeUserDialog.svelte.ts";
