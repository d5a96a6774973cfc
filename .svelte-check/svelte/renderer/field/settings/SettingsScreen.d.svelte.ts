export { default } from "./++SettingsScreen.svelte.ts";
export * from "./++SettingsScreen.svelte.ts";
