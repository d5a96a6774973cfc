export { default } from "./++SignInAgain.svelte.ts";
export * from "./++SignInAgain.svelte.ts";
