export { default } from "./++CameraDialog.svelte.ts";
export * from "./++CameraDialog.svelte.ts";
