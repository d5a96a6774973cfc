export { default } from "./++PdfDialog.svelte.ts";
export * from "./++PdfDialog.svelte.ts";
