export { default } from "./++OrganizationDialog.svelte.ts";
export * from "./++OrganizationDialog.svelte.ts";
