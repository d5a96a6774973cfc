export { default } from "./++FirstAdministratorScreen.svelte.ts";
export * from "./++FirstAdministratorScreen.svelte.ts";
