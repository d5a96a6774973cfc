import { z } from 'zod';
import { rule } from '../messages/rule.ts';
import { filledTextUpTo, textUpTo } from './text.ts';

/** Names that could change a prototype where the values are copied. */
const reserved: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** A client's own values of a job, returned as sent. `parse` checks `maxProperties` before it reads the values. */
export const Metadata = z
  .record(
    filledTextUpTo(40).refine((name) => !reserved.includes(name), rule('name-reserved')),
    textUpTo(500),
  )
  .meta({
    title: 'Metadata',
    section: 'Beyond the reference',
    description: "The client's own values, returned as sent. A revision that sends it replaces all of them.",
    maxProperties: 20,
  });
