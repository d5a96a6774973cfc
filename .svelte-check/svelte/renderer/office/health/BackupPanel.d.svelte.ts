export { default } from "./++BackupPanel.svelte.ts";
export * from "./++BackupPanel.svelte.ts";
