export { default } from "./++SyncScreen.svelte.ts";
export * from "./++SyncScreen.svelte.ts";
