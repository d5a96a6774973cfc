import type { Words } from '../rows.ts';
import type { commandLineMessages } from './commandLine.ts';

const quoted = (text: string): string => JSON.stringify(text);
const hint = (typed: string, shortest: number): string =>
  typed.length < shortest ? ` Type at least the first ${shortest} characters of an id.` : '';

export const commandLineMessagesEn: Words<typeof commandLineMessages> = {
  'no-server-data': ({ folder }) =>
    `There is no server data in ${folder}. \`org add\` or \`npm run serve\` creates it; --data chooses another directory.`,
  'data-is-a-file': ({ file }) => `${file} is a file, and --data takes a folder.`,
  'quota-not-bytes': ({ typed }) => `${quoted(typed)} is not a quota: give a number of bytes, or none for no limit.`,
  'not-an-id': ({ typed, of }) => `${quoted(typed)} is not a ${of} id.`,
  'file-not-json': ({ file, reason }) => `${file} is not JSON: ${reason}`,
  'file-nested-too-deeply': ({ file }) => `${file} is nested too deeply: the fields of a job are at most three deep.`,
  'text-empty': ({ name }) => `${name} must not be empty.`,
  'flag-empty': ({ flag }) => `${flag}: must not be empty`,
  'flag-choice': ({ flag, choices }, { list }) => `${flag} must be one of ${list(choices, 'or')}.`,
  'flag-number': ({ flag, minimum, maximum }) =>
    maximum === null
      ? `${flag} must be a number, ${minimum} or more.`
      : `${flag} must be from ${minimum} to ${maximum}.`,
  'flag-not-a-time': ({ flag }) => `${flag} takes a time with its zone, such as 2026-11-22T14:05:00Z.`,
  'flag-not-a-url': ({ flag }) => `${flag} must begin with http:// or https://.`,
  'flag-not-a-host': ({ flag }) => `${flag} takes a host name such as jobs.example.com.`,
  'api-key-not-given': 'Give the API key in RAFTER_API_KEY, or by --api-key-stdin.',
  'flag-not-an-origin': ({ flag }) => `${flag} takes an origin such as https://app.example.com.`,
  'flag-refused': ({ flag, error }, { say }) => `${flag} ${say(error)}.`,
  'flag-org-and-role': '--org goes with the role office and with no other: it names the organization of the user.',
  'entries-without-letter': '--no-letter takes neither --entries nor --letter.',
  'entries-and-letter': '--entries and --letter exclude each other: a finished letter takes no entries.',
  'service-flag-needed': ({ requested }, { list }) =>
    `--service is needed: ${list(requested, 'or')}, which the job requested.`,
  'one-file-replaces': ({ files }) => `--replace takes one file in place of another, not ${files}.`,
  'no-such-list': ({ typed, lists }) => `There is no list ${quoted(typed)}. The lists are ${lists.join(', ')}.`,
  'name-the-drafts': 'Name the drafts, or use --all.',
  'name-one-decision': 'Use one of --job ID, --send-again and --sent-elsewhere.',
  'no-such-draft': ({ typed, shortest }) => `There is no draft or job ${typed} on this desk.${hint(typed, shortest)}`,
  'no-such-item': ({ typed, shortest }) => `There is no item ${quoted(typed)} in the outbox.${hint(typed, shortest)}`,
  'job-of-several-drafts': ({ job, drafts }, { list }) =>
    `Several drafts are job ${job} at their provider. Name one of them: ${list(drafts, 'or')}.`,
  'id-of-several': ({ typed, found }) =>
    [`Several ids begin with ${quoted(typed)}:`, ...found.map(({ id, name }) => `  ${id}  ${name}`)].join('\n'),
  'connection-key-refused': ({ reason, baseUrl }, { say }) =>
    `The provider refused this key: ${say(reason)}\nThe connection to ${baseUrl} is unchanged.`,
  'connection-not-reached': ({ reason, baseUrl }, { say }) =>
    `${say(reason)}\nThe connection to ${baseUrl} is unchanged; it has worked.`,
  'data-in-use': ({ folder }) =>
    `Another Rafter server is running on ${folder}, or its files are being moved. Stop that server or wait, or choose another --data.`,
  'port-taken': ({ port, host }) => `Port ${port} of ${host} is taken. Choose another --port.`,
  'port-forbidden': ({ port, host }) => `This user may not use port ${port} of ${host}. Choose another --port.`,
  'no-such-host': ({ host }) => `There is no address ${host}. Choose another --host.`,
  'no-disk-space': 'There is no room on this disk. Everything that was saved is safe; make room, then run this again.',
  'database-io': ({ reason, code }) =>
    `The database cannot be read or written (${reason}, ${code}): the disk may be full, failing or write-protected. Everything that was saved is unchanged.`,
  'database-damaged': ({ reason }) => `The database is damaged (${reason}). Nothing was changed.`,
  'host-of-another': ({ host }) => `${host} is not an address of this computer. Choose another --host.`,
  'calculation-file': ({ file, maximum }, { number }) =>
    `${file} must hold a list of at most ${number(maximum)} calculations, each with id, function and inputs.`,
  'calculation-entries': ({ file, entries }, { plural }) =>
    `${entries} ${plural(entries, { one: 'entry', other: 'entries' })} of ${file} could not be calculated:`,
  'calculation-entry': ({ entry, field, error }, { say }) => `entry ${entry}: ${field} ${say(error)}`,
  'calculation-inputs-unknown': ({ names, allowed }, { quoted }) =>
    `hold unknown names: ${quoted(names)}. The function takes ${allowed.join(', ')}`,
};
