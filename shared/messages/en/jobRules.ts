import { recommendedInterconnections } from '../../job/interconnection.ts';
import type { jobRuleMessages } from '../catalogue/jobRules.ts';
import type { Words } from '../rows.ts';

const examples = recommendedInterconnections.map((name) => `"${name}"`).join(', ');

export const jobRuleWords: Words<typeof jobRuleMessages> = {
  'not-a-zip-code': 'must be a ZIP code: 5 digits or ZIP+4',
  'not-a-state': 'must be a state, by its name or its postal abbreviation, such as California or CA',
  'not-a-phone-number': 'must be a phone number of 7 to 15 digits, such as (559) 555-0100 or 559-555-0100 ext. 12',
  'not-an-email': 'must be an email address, such as office@example.com',
  'not-a-time-zone': 'must be the name of a time zone, such as America/Phoenix',
  'not-a-license-number': 'must be a string, or a number of at most 15 digits',
  'not-an-interconnection': `must be one of the listed points of interconnection (§2.5), such as ${examples}, or "<brand> Backup Switch With Meter"`,
  'above-panel-rating': ({ rating }) => `must be at most msp_rating, ${rating}`,
  'not-in-list': ({ list }) => `is not an id of the list /${list}`,
  'ballast-weight-required': 'is required when the connection type is Ballast: pounds, from 0 to 100',
  'array-name-repeats': ({ name }) =>
    `must differ from the names of the other arrays; ${JSON.stringify(name)} is there twice`,
  'array-not-named': 'must say which array it is about: either its name or its position',
  'repairs-required': 'must list at least one repair with the finding “Adequate with the listed repairs”',
  'repairs-not-expected': 'may list repairs only with the finding “Adequate with the listed repairs”',
};
