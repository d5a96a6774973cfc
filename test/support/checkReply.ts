import type { CheckReply } from '../../electron/rpc/dispatch.ts';
import type { Calls } from '../../shared/rpc/rpc.ts';

/** Calls whose reply could be anything. */
export const callsWithAnyReply = (calls: Calls): string[] =>
  Object.keys(calls).filter((name) => ['any', 'unknown', 'custom'].includes(calls[name]!.reply.def.type));

/** The places of what a reply has and its schema does not know. */
const unknownIn = (value: unknown, known: unknown, at: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (typeof known !== 'object' || known === null) return [at];
  return Object.entries(value).flatMap(([name, child]) => {
    const place = `${at}/${name}`;
    return Object.hasOwn(known, name)
      ? unknownIn(child, (known as Readonly<Record<string, unknown>>)[name], place)
      : [place];
  });
};

/** Refuses a reply that its schema refuses, and one with a name that its schema does not have; as a window receives it. */
export const checkReply: CheckReply = (name, { reply }, value) => {
  const received: unknown = JSON.parse(JSON.stringify(value ?? null));
  const parsed = reply.safeParse(received, { reportInput: true });
  const wrong = parsed.success
    ? unknownIn(received, parsed.data, '')
    : parsed.error.issues.map(({ path, message }) => `/${path.join('/')}: ${message}`);
  if (wrong.length === 0) return;
  // Also where a test keeps the log silent.
  const error = new Error(`the reply of ${name} is not what its schema describes: ${wrong.join('; ')}`);
  console.error(error.message);
  throw error;
};
