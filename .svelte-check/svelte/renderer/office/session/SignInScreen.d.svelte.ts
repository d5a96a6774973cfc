export { default } from "./++SignInScreen.svelte.ts";
export * from "./++SignInScreen.svelte.ts";
