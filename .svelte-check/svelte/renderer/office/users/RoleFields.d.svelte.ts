export { default } from "./++RoleFields.svelte.ts";
export * from "./++RoleFields.svelte.ts";
