export { default } from "./++RowMarks.svelte.ts";
export * from "./++RowMarks.svelte.ts";
