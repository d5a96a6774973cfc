/** Of the editor of a draft. */
export const editorWordsEn = {
  // Jobs
  templateName: 'Name of the template',
  templateNameNeeded: 'Name it, so that you can choose it.',
  templateReplaces: 'Replaces the template of this name.',
  templateSaved: (name: string) => `Saved as the template “${name}”.`,
  templateReplaced: (name: string) => `The template “${name}” was replaced.`,

  // Draft
  queueFixFirst: 'Not queued: first fix what the check lists in red.',
  queueNotSaved: 'Not queued: some of what you typed is not saved yet.',
  stillSaving: (name: string) => `${name}: not everything is saved yet. Keep Rafter open; it retries automatically.`,
  refusedTitle: 'Could not be saved',
  refusedHint: 'What you typed is still here: copy it or discard it.',
  fieldGone: 'The field was removed in another window.',
  removedValue: 'removed',
  queueAgain: 'Send again',
  isQueued: 'Waiting to send',
  queueAnyway: 'Queue anyway?',
  queueAnywayHint: 'They are listed under Check. You can still complete a queued job until it is sent.',
  neededCount: (count: number) =>
    count === 1
      ? '1 thing that the engineers need is missing.'
      : `${count} things that the engineers need are missing.`,
  queuedNow: 'Queued. It is sent right away.',
  queuedPaused: 'Queued. Sending is paused: it will be sent when you resume.',
  queuedStopped: 'Queued. Sending has stopped: it will be sent when the connection is fixed.',
  queuedNoProvider: 'Queued. It will be sent once a provider is set.',
  copyArray: 'Copy array',
  addressFilled: 'City, state and ZIP are filled in.',
  addressDiffers: 'The city, state or ZIP differs from the fields below.',
  useAddress: (place: string) => `Use ${place}`,
  inNotes: (line: string) => `In Notes now: ${line}`,
  addressHint: 'Paste a full address to fill in city, state and ZIP.',
  arrayRemoved: 'Array removed.',
  redone: (what: string) => `Redone: ${what}.`,
  photoSteps: {
    added: (photos: string) => `${photos} added`,
    removed: (photos: string) => `${photos} removed`,
    moved: (photos: string) => `${photos} moved`,
    captioned: (photos: string) => `caption of ${photos}`,
    drawn: (photos: string) => `markup of ${photos}`,
  },
  recipientHint: 'Who receives the letter, such as a building department. Leave empty for your own company.',
  structureArrays: 'Array by array',
  partDone: 'Done',
  slotsFilled: (filled: number, all: number) => `${filled} of ${all} slots have photos`,
  fromDefaults: 'Company default',
  fromTemplate: (name: string) => `From the template “${name}”`,
  beganWith: (values: number, template: string | null, hasDefaults: boolean) => {
    const sources = [template === null ? '' : `the template “${template}”`, hasDefaults ? 'the company defaults' : ''];
    const from = sources.filter(Boolean).join(' and ');
    return `This job began with ${values === 1 ? '1 value' : `${values} values`} from ${from}. Check them.`;
  },
  clearBeginning: 'Clear these values',
  beginningCleared: 'Cleared. What you wrote yourself stays.',
  errorsHere: (count: number) => (count === 1 ? '1 to fix' : `${count} to fix`),

  // Photos
  isSentAddPhotos: 'This job has been sent. Photos that you put in a slot now are sent, too.',
  sortFirst: 'Sort photos',
  queueUnsorted: 'Queue without unsorted photos?',
  sendUnsorted: 'Send as other files',
  tooHeavyNamed: (name: string, most: string) => `${name} is larger than ${most}: a Rafter server refuses it.`,

  // Check
  checkTitle: 'Safe to leave the site?',
  nothingMissing: 'Nothing is missing.',
  mustFix: 'Fix before sending',
};
