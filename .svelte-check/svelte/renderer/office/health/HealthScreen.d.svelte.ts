export { default } from "./++HealthScreen.svelte.ts";
export * from "./++HealthScreen.svelte.ts";
