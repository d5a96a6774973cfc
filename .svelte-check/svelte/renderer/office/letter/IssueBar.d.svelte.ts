export { default } from "./++IssueBar.svelte.ts";
export * from "./++IssueBar.svelte.ts";
