export { default } from "./++AuditScreen.svelte.ts";
export * from "./++AuditScreen.svelte.ts";
