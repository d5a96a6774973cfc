export { default } from "./++UsersScreen.svelte.ts";
export * from "./++UsersScreen.svelte.ts";
