import type { deskMessages } from '../catalogue/desk.ts';
import type { Words } from '../rows.ts';

const manifestDefects = {
  missing: (name: string) => `has no ${name}`,
  'not-json': (name: string) => `holds a ${name} that is cut off or is not JSON`,
  'unknown-version': (name: string) => `holds a ${name} that this version cannot read`,
  'too-large': (name: string) => `holds a ${name} that is too large`,
} as const;

const fileDefects = { missing: 'is missing', changed: 'was changed', unreadable: 'cannot be read' } as const;

const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');

export const deskWords: Words<typeof deskMessages> = {
  'draft-not-found': ({ draft }) => `There is no draft ${JSON.stringify(draft)} on this desk.`,
  'item-not-found': ({ item }) => `There is no item ${JSON.stringify(item)} in the outbox.`,
  'withdrawn-item-not-found': ({ item }) => `There is no withdrawn item ${JSON.stringify(item)}.`,
  'attachment-not-found': ({ attachment }) => `There is no attachment ${JSON.stringify(attachment)} on this desk.`,
  'stored-file-not-found': ({ sha256 }) => `There is no file ${sha256} on this desk.`,

  'job-already-sent': 'The job was sent; what changes now is a revision.',
  'job-not-sent': 'The job was not sent yet.',
  'job-not-queued': 'Queue the job first; then messages can follow it.',
  'job-in-flight': 'The job is being sent, or it is not clear whether it arrived.',
  'draft-still-sending': 'Part of this job is still waiting to be sent; it cannot be archived yet.',
  'draft-archived': 'The draft is archived; restore it first.',
  'photo-already-sent': 'This photo was sent, or its sending has begun.',
  'nothing-to-undo': 'There is nothing to undo.',
  'nothing-to-redo': 'There is nothing to redo.',
  'nothing-to-decide': 'There is nothing to decide about this item.',
  'not-handed-over': 'No other laptop got a copy of this from here.',
  'job-id-needed': 'Its photos and messages need the job: say which one it became.',
  'not-a-candidate': ({ job, candidates }) =>
    `Job ${job} is not one of those that were found: ${candidates.join(', ') || 'none'}.`,

  'server-elsewhere': ({ data }) =>
    `Another Rafter server is running on this computer with the same data (${data}). Stop that one first, or connect to it as a provider.`,
  'server-not-started': ({ reason }) => `The server could not start: ${reason}`,
  'laptop-disk-full': 'There is no room on the disk of this computer; make room, and try again.',

  'path-unreadable': ({ path }) => `${path} cannot be read.`,

  'bundle-exists': ({ folder }) => `${folder} holds a bundle already; choose an empty folder.`,
  'bundle-photo-not-copied': ({ folder, reason }, { say }) =>
    `A photo could not be copied to ${folder}: ${say(reason)}`,
  'bundle-photo-changed': ({ sha256 }) => `The stored file ${sha256} was changed; the bundle is not complete.`,
  'bundle-folder-trouble': ({ reason }, { say }) => `${say(reason)} Nothing was imported.`,
  'bundle-manifest': ({ folder, name, defect }) => `${folder} ${manifestDefects[defect](name)}. Nothing was imported.`,
  'bundle-no-room': 'There is no room on this disk for the files of the bundle. Nothing was imported.',
  'bundle-file': ({ sha256, defect }) =>
    `The file ${sha256} of the bundle ${fileDefects[defect]}. Nothing was imported.`,
  'bundle-contradictory': ({ reason }) =>
    `The bundle contradicts itself or this desk: ${reason}. Nothing was imported.`,

  'pointer-invalid': ({ pointer }) => `cannot change at ${JSON.stringify(pointer)}: that is not a JSON Pointer`,
  'pointer-names-no-field': ({ pointer }) => `cannot change at ${pointer}: that names no field`,
  'pointer-outside-list': ({ pointer }) => `cannot change at ${pointer}: that is outside its list`,
  'pointer-through-value': ({ pointer }) => `cannot change at ${pointer}: that leads through a plain value`,
  'pointer-not-last': ({ pointer }) => `cannot be removed at ${pointer}: that is not the last of its list`,
  'array-needed-for-slot': ({ slot }) => `must be named: ${slot} is a slot of an array`,
  'array-not-for-slot': ({ slot }) => `is for the slots of arrays; ${slot} belongs to the whole job`,
  'array-of-photo-unknown': ({ slot, arrays }) =>
    `must name the array of this ${slot} photo: ${arrays.length === 0 ? 'the job has no arrays' : `one of ${quoted(arrays)}`}`,
  'photo-of-unknown-array': ({ array, photo }) =>
    `has no array named ${JSON.stringify(array)}, which the photo ${photo} belongs to`,
  'unknown-field': ({ nearest }) =>
    `is no known field${nearest.length === 0 ? '' : `; the nearest ${nearest.length === 1 ? 'is' : 'are'} ${quoted(nearest)}`}`,
  'field-of-array': 'is a field of each array, not of the job',
  'field-of-job': 'is a field of the job, not of an array',
  'not-a-base-url': 'must be a URL such as https://jobs.example.com/api',
  'url-with-password': 'must not hold a user name or a password',
  'url-with-query': 'must end with the path: no "?" and no "#"',
  'key-not-printable': 'must be the key as it was given: visible ASCII characters without blanks',
  'not-a-header-name': 'must be the name of a header',
  'not-one-word': 'must be one word, or nothing',

  'reference-retired': ({ list, name }) =>
    `${JSON.stringify(name)} is no longer offered in the provider's list /${list}; choose another.`,
  'reference-missing': ({ list, name }) =>
    `The provider's list /${list} has no ${JSON.stringify(name)}; choose one that it has.`,
  'reference-number-ambiguous': ({ list }) =>
    `Each provider numbers /${list} in its own way: give the name too, or choose one that this provider has.`,
  'reference-unknown': ({ list }) => `The provider's list /${list} has no such entry; choose one that it has.`,

  'stored-text': ({ text }) => text,
};
