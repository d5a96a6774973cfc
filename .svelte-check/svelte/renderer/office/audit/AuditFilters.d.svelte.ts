export { default } from "./++AuditFilters.svelte.ts";
export * from "./++AuditFilters.svelte.ts";
