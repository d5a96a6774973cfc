import assert from 'node:assert/strict';
import { type App, type AppDeps, openApp } from '../../electron/app.ts';
import { calls } from '../../shared/desk/contract.ts';
import type { Call } from '../../shared/rpc/rpc.ts';

/** Compares a reply with the schema of its call. Throws where it has something else, or more: schemas drop names that they lack. */
export const checkDeskReply = (name: string, value: unknown): void => {
  const { reply }: Call = calls[name as keyof typeof calls];
  if (reply === null) return;
  assert.deepStrictEqual(value, reply.parse(value), `the schema of ${name} does not describe its reply`);
};

type Handlers = Record<string, (...given: never[]) => unknown>;

const checked = <H extends Handlers[string]>(name: string, handler: H): H => {
  const check = (value: unknown): unknown => {
    checkDeskReply(name, value);
    return value;
  };
  const run = (...given: never[]): unknown => {
    const value = handler(...given);
    return value instanceof Promise ? value.then(check) : check(value);
  };
  return run as H;
};

/** Handlers that throw where a reply is not what its schema describes. */
export const checkedHandlers =
  <G extends unknown[], H extends Handlers>(make: (...given: G) => H) =>
  (...given: G): H =>
    Object.fromEntries(Object.entries(make(...given)).map(([name, handler]) => [name, checked(name, handler)])) as H;

/** The app, which reports a reply that its schema does not describe as a bug. */
export const openCheckedApp = (deps: AppDeps): App => {
  const app = openApp(deps);
  return {
    ...app,
    answer: async (name, request) => {
      const outcome = await app.answer(name, request);
      try {
        if (outcome.ok) checkDeskReply(name, outcome.value);
      } catch (error) {
        deps.onBug(error);
        throw error;
      }
      return outcome;
    },
  };
};
