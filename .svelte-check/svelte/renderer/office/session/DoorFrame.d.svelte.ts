export { default } from "./++DoorFrame.svelte.ts";
export * from "./++DoorFrame.svelte.ts";
