import assert from 'node:assert/strict';
import type { z } from 'zod';
import { type App, type AppDeps, openApp } from '../../electron/app.ts';
import { calls } from '../../shared/desk/contract.ts';
import { AddedPhoto } from '../../shared/photos/deskCalls.ts';
import type { Call, CallOutcome } from '../../shared/rpc/rpc.ts';

const assertDescribed = (what: string, schema: z.ZodType, value: unknown): void =>
  assert.deepStrictEqual(value, schema.parse(value), `the schema of ${what} does not describe it`);

/** Compares a reply with the schema of its call. Throws where it has something else, or more: schemas drop names that they lack. */
export const checkDeskReply = (name: string, value: unknown): void => {
  const { reply }: Call = calls[name as keyof typeof calls];
  assertDescribed(name, reply, value);
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

/** The app, which reports a reply or an added photo that its schema does not describe as a bug. */
export const openCheckedApp = (deps: AppDeps): App => {
  const app = openApp(deps);
  const checkedOutcome = <T>(outcome: CallOutcome<T>, check: (value: T) => void): CallOutcome<T> => {
    try {
      if (outcome.ok) check(outcome.value);
    } catch (error) {
      deps.onBug(error);
      throw error;
    }
    return outcome;
  };
  return {
    ...app,
    answer: async (name, request) =>
      checkedOutcome(await app.answer(name, request), (value) => checkDeskReply(name, value)),
    takePhoto: async (...given) =>
      checkedOutcome(await app.takePhoto(...given), (photo) => assertDescribed('an added photo', AddedPhoto, photo)),
  };
};
