export { default } from "./++Conversation.svelte.ts";
export * from "./++Conversation.svelte.ts";
