import type { Words } from '../messages/rows.ts';
import type { bundleMessages, outboxMessages } from './messages.ts';

const manifestDefects = {
  missing: (name: string) => `has no ${name}`,
  'not-json': (name: string) => `holds a ${name} that is cut off or is not JSON`,
  'unknown-version': (name: string) => `holds a ${name} that this version cannot read`,
  'too-large': (name: string) => `holds a ${name} that is too large`,
} as const;

const fileDefects = { missing: 'is missing', changed: 'was changed', unreadable: 'cannot be read' } as const;

export const outboxMessagesEn: Words<typeof outboxMessages & typeof bundleMessages> = {
  'item-not-found': ({ item }) => `There is no item ${JSON.stringify(item)} in the outbox.`,
  'withdrawn-item-not-found': ({ item }) => `There is no withdrawn item ${JSON.stringify(item)}.`,
  'job-not-sent': 'The job was not sent yet.',
  'job-not-queued': 'Queue the job first; then messages can follow it.',
  'job-in-flight': 'The job is being sent, or it is not clear whether it arrived.',
  'nothing-to-decide': ({ isWaiting }) =>
    isWaiting
      ? 'This item waits to be sent. Only what was refused can be withdrawn.'
      : 'There is nothing to decide about this item.',
  'not-handed-over': 'No other laptop got a copy of this from here.',
  'job-id-needed': 'Its photos and messages need the job: say which one it became.',
  'not-a-candidate': ({ job, candidates }) =>
    `Job ${job} is not one of those that were found: ${candidates.join(', ') || 'none'}.`,

  // What became of what was sent.
  'sending-interrupted': 'The program ended while this was being sent.',
  'marked-copy-not-made': 'The copy with the markup could not be made: the photo cannot be read.',
  'answer-not-processed': ({ error }) => `Rafter could not process the provider's answer (${error}).`,
  'outcome-unknown': ({ reason }, { say }) =>
    `It is not clear whether this arrived, and the provider cannot tell: ${say(reason)}`,
  'similar-jobs-found': ({ kind }) =>
    `It is not clear whether this ${kind === 'submit' ? 'job' : 'revision'} arrived: there are jobs like it at the provider.`,
  'job-sent-otherwise':
    'The provider got this job before, with other details: it was sent after the backup that this laptop was restored from.',
  'message-not-shown': ({ job }) => `It is not clear whether this message arrived: job ${job} does not show it.`,
  'photo-outcome-unknown': 'It is not clear whether this photo arrived, and the provider cannot be asked.',
  'photo-outcome-unknown-often': ({ times }) =>
    `This photo was sent ${times} times, and the provider never clearly confirmed it.`,
  'upload-stalled': ({ bytes, sentBytes }, { storage }) =>
    `Most of what is sent of this file does not arrive: ${storage(sentBytes)} were sent for its ${storage(bytes)}, and it is not complete at the provider. It is kept here, and nothing more of it is sent until you send it again.`,
  'revised-job-not-found': ({ job }) => `Job ${job} was revised, but the new job was not found.`,
  'handed-over': ({ kind }) =>
    kind === 'photo'
      ? 'Another laptop got this photo to send. If that one will not, take it over here.'
      : 'Another laptop got this to send, and may be about to. If that one will not, take it over here.',
  'photo-of-unknown-array': ({ array, photo }) =>
    `has no array named ${JSON.stringify(array)}, which the photo ${photo} belongs to`,

  'bundle-exists': ({ folder }) => `${folder} holds a bundle already; choose an empty folder.`,
  'bundle-photo-not-copied': ({ folder, reason }, { say }) =>
    `A photo could not be copied to ${folder}: ${say(reason)}`,
  'bundle-photo-changed': ({ sha256 }) => `The stored file ${sha256} was changed; the bundle is not complete.`,
  'bundle-folder-trouble': ({ reason }, { say }) => `${say(reason)} Nothing was imported.`,
  'bundle-manifest': ({ folder, name, defect }) => `${folder} ${manifestDefects[defect](name)}. Nothing was imported.`,
  'bundle-no-room': 'There is no room on this disk for the files of the bundle. Nothing was imported.',
  'bundle-file': ({ sha256, defect }) =>
    `The file ${sha256} of the bundle ${fileDefects[defect]}. Nothing was imported.`,
  'bundle-text-too-long': ({ field, maximum }) =>
    `The bundle is damaged: ${field} holds more than ${maximum} characters. Nothing was imported.`,
  'bundle-contradictory': ({ reason }) =>
    `The bundle contradicts itself or this desk: ${reason}. Nothing was imported.`,
};
