/**
 * Stands in the built programs for the package `glob`, of 135 kB. `@fastify/static` loads it at once, and calls it only with
 * `wildcard: false`.
 */
export const glob = (): never => {
  throw new Error('The built programs have no glob, for `wildcard: false` of @fastify/static.');
};
