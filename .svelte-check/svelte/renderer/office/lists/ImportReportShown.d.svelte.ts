export { default } from "./++ImportReportShown.svelte.ts";
export * from "./++ImportReportShown.svelte.ts";
