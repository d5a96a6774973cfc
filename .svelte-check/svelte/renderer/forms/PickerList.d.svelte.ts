export { default } from "./++PickerList.svelte.ts";
export * from "./++PickerList.svelte.ts";
