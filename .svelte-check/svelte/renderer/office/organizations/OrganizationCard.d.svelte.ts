export { default } from "./++OrganizationCard.svelte.ts";
export * from "./++OrganizationCard.svelte.ts";
