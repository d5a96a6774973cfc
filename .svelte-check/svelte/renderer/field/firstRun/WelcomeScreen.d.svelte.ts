export { default } from "./++WelcomeScreen.svelte.ts";
export * from "./++WelcomeScreen.svelte.ts";
