import type { FastifyInstance } from 'fastify';

/** The methods of a path, in order; empty where no route has the path. `OPTIONS` is among them, and `HEAD` with `GET`. */
export type MethodsOf = (path: string) => string[];

/** Collects the routes that are added from now on. Routes for any path, such as those of pages, do not count. */
export const collectMethods = (app: FastifyInstance): MethodsOf => {
  const routes: { pattern: RegExp; methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const pattern = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    routes.push({ pattern: new RegExp(`^${pattern.replace(/\/$/, '')}/?$`), methods: [method].flat() });
  });
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort();
  };
};
