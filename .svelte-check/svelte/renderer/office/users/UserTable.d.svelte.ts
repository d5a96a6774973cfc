export { default } from "./++UserTable.svelte.ts";
export * from "./++UserTable.svelte.ts";
