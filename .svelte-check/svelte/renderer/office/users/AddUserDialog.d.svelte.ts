export { default } from "./++AddUserDialog.svelte.ts";
export * from "./++AddUserDialog.svelte.ts";
