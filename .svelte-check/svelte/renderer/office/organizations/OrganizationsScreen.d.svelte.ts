export { default } from "./++OrganizationsScreen.svelte.ts";
export * from "./++OrganizationsScreen.svelte.ts";
