import { z } from 'zod';
import { refusedAs } from '../messages/rule.ts';
import { maxLength, textUpTo } from './text.ts';

/** The three that the reference recommends (§2.5). */
export const recommendedInterconnections = ['Breaker Injection into MSP', 'Line Side Tap', 'Load Side Tap'] as const;

/** The other points of interconnection that §2.5 allows, in its order. */
export const otherInterconnections = [
  'PV Breaker in Sub Panel (Breaker Fed)',
  'Load Side Tap in MSP (Breaker Fed Sub Panel)',
  'Load Side Tap in Sub Panel (Breaker Fed Sub Panel)',
  'PV Breaker in Sub Panel (Sum Of Breakers)',
  'PV Breaker in Sub Panel (Lug Fed)',
  'Load Side Tap in MSP (Lug Fed Sub Panel)',
  'Load Side Tap in Sub Panel (Lug Fed Sub Panel)',
  'Supply Side Breaker in MLO MSP',
  'PV Breaker in MSP',
  'Supply Side Tap in MSP (Neutral Tap)',
  'Supply Side Tap in Meter Can (Neutral Tap)',
  'Supply Side Tap in Tap Box (Neutral Tap)',
  'Meter Intercept (w/ Service Disconnect)',
  'Supply Side Tap in MSP (N-G Bond)',
  'PV Breaker in Split Bus MSP',
  'PV Breaker in Split Bus MSP (MLO)',
  'PV Breaker in Sub Panel (Split Bus MSP w/ Internal Busbar)',
  'PV Breaker in Sub Panel (Split Bus MSP w/o Internal Busbar)',
  'Load Side Tap in MSP (Split Bus MSP w Internal Busbar)',
  'Load Side Tap in MSP (Split Bus MSP w/o Internal Busbar)',
  'Supply Side Breaker in Split-Bus MSP (w/ Internal Busbar)',
  'Supply Side Breaker in Split-Bus MSP (w/o Internal Busbar)',
  'PV Breaker in Sub Panel (Re-Route)',
  'Supply Side Tap in MSP',
  'Supply Side Tap in Meter Can',
  'Supply Side Tap in Tap Box',
  'PV Breaker in MSP (Unrelated Sub | Lug Fed)',
  'PV Breaker in MSP (Unrelated Sub | Breaker Fed)',
  'Supply Side Tap in MSP (Main Breaker Only MSP | Interior Panel Not Shown)',
  'Supply Side Tap in MSP (Main Breaker Only MSP | Interior Panel Shown)',
  'Supply Side Tap in MSP (Existing PV System Breaker)',
  'Load Side Feed-Thru Intercept',
  'Meter Collar (Breaker)',
  'Meter Collar (No Breaker)',
  'Supply Side Tap in Automatic Transfer Switch',
] as const;

/** A brand of one to three words, which the reference leaves open, before the fixed text. */
const backupSwitchWithMeter = /^\S+(?: \S+){0,2} Backup Switch With Meter$/;

const listed = [...recommendedInterconnections, ...otherInterconnections] as const;

export const Interconnection = z.union(
  [z.enum(listed), textUpTo(maxLength.name).regex(backupSwitchWithMeter, { abort: true })],
  refusedAs('not-an-interconnection'),
);
