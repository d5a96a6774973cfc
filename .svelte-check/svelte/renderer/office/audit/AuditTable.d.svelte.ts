export { default } from "./++AuditTable.svelte.ts";
export * from "./++AuditTable.svelte.ts";
