import { invalidFields, parse } from '../../../shared/api/parse.ts';
import { fieldError } from '../../../shared/messages/problem.ts';
import { endOfDay, isDay } from '../../../shared/schema/firmDays.ts';
import { KeyName } from '../../../shared/organizations/keyTerms.ts';
import type { KeyTerms } from './apiKeyStore.ts';
import { firmZone } from '../firm/firm.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

/**
 * The terms of a new key: it holds until the end of a day in the firm's time zone. Throws `invalid-fields` for a day that
 * has passed or is none.
 */
export const keyTerms = async (
  store: OfficeDeps['store'],
  nowMs: number,
  { name, until }: { name: string; until: string | null },
): Promise<Pick<KeyTerms, 'name' | 'expiresMs'>> => {
  const { name: given } = parse(KeyName, { name: name.trim() });
  if (until === null) return { name: given, expiresMs: null };
  if (!isDay(until)) throw invalidFields([fieldError('#/until', 'not-a-date')]);
  const expiresMs = endOfDay(until, await firmZone(store));
  if (expiresMs <= nowMs) throw invalidFields([fieldError('#/until', 'day-has-passed')]);
  return { name: given, expiresMs };
};
