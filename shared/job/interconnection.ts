import { z } from 'zod';
import { refusedAs } from '../messages/rule.ts';
import { otherInterconnections, recommendedInterconnections } from './interconnectionPoints.ts';
import { maxLength, textUpTo } from './text.ts';

/** A brand of one to three words, which the reference leaves open, before the fixed text. */
const backupSwitchWithMeter = /^\S+(?: \S+){0,2} Backup Switch With Meter$/;

const listed = [...recommendedInterconnections, ...otherInterconnections] as const;

export const Interconnection = z.union(
  [z.enum(listed), textUpTo(maxLength.name).regex(backupSwitchWithMeter, { abort: true })],
  refusedAs('not-an-interconnection'),
);
