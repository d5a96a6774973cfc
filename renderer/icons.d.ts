/** An icon, made by `electron/packaging/plainIcons.ts`; it takes no properties. */
declare module '~icons/lucide/*' {
  import type { Component } from 'svelte';

  const Icon: Component<Record<string, never>>;
  export default Icon;
}
