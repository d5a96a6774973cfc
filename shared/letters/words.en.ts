/** Of the composer of letters. */
export const letterWordsEn = {
  unsaved: 'Your changes here are not saved.',

  // Queue
  nextInList: (client: string, id: number) => `Next in the list: ${client}, job ${id}.`,

  // Job page: head
  ahjToConfirm: (ahj: string) =>
    `The letter does not print an AHJ yet: ${ahj} was made from the city of the address, and another authority may govern there.`,
  confirmAhj: (ahj: string) => `Confirm ${ahj}`,
  otherAhj: 'Another AHJ…',

  // Letter composer
  composerOf: (number: string) => `Letter ${number}`,
  composerFor: (client: string, job: number) => `${client}, job ${job}`,
  backToJob: 'Back to the job',
  valuesTab: 'Values',
  previewTab: 'Preview',
  photosTab: 'Photos',
  besideValues: 'Beside the values',
  photosOf: 'Photos of',
  photosShown: (name: string) => `Photos: ${name}`,
  designBasis: 'Design basis',
  designBasisHint: 'Empty fields are printed as "not evaluated".',
  letterArrays: 'Arrays',
  letterArraysHint: 'The job’s own values are shown above your entries.',
  ownValues: (array: string) => `Values of ${array}`,
  sameForAll: 'Same for all arrays',
  sameForAllDone: 'Copied to the other arrays.',
  findingPart: 'Finding',
  repairsPart: 'Repairs',
  repairNumber: (number: number) => `Repair ${number}`,
  addRepair: 'Add a repair',
  removeRepair: (number: number) => `Remove repair ${number}`,
  engineerHint: 'Leave empty to use the engineer of the letterhead.',
  letterheadValue: (value: string) => `Letterhead: ${value}`,
  roofAndEquipment: 'Roof and equipment',
  moreOfAttachments: 'More about the attachments',
  filledIn: (count: number) => `${count} filled in`,
  valueOfJob: (value: string) => `From the job: ${value}`,
  calculatedLoad: 'Empty: calculated from the loads above.',
  lateralLoad: 'Of the building: seismic weight or base shear.',
  memberCheckHint: 'Enter the ratio, or both stresses, at each array.',
  standardTexts: 'Lateral loads and existing condition',
  changeText: 'Change for this letter',
  useFirmText: 'Use the firm’s text',
  startOverTitle: 'Start over?',
  startOverHint: 'Your entries for this letter are discarded, and the prefilled values are restored.',
  startedOver: 'The prefilled values are restored.',
  notStartedOver: (who: string) => `${who} has changed this letter since: nothing was discarded. Check it again.`,
  resetRemotely: 'This letter was started over in another window: the entries here were removed.',
  restoreEntries: 'Restore them',
  saveState: { saved: 'Saved', saving: 'Saving…', failed: 'Not saved' },
  saveFailed: 'Not saved. Your entries stay in this browser; saving is retried automatically.',
  notIssuedUnsaved: 'The letter was not issued: its draft could not be saved. Try again once it is saved.',
  checkedThese: 'I have checked these values',
  checkedHint: 'Until then the preview says DRAFT. Any change clears this box.',
  checkedBlockedHint: 'The preview says DRAFT while something is left. Any change clears this box.',
  checkedOverrideHint: 'The preview says DRAFT until the letter is issued. Any change clears this box.',
  blockersTitle: 'It cannot be issued yet',
  /** `blocking` of `all` open points cannot be overridden. */
  blockersCount: (blocking: number, all: number) =>
    blocking === all
      ? `It cannot be issued yet: ${all === 1 ? '1 point' : `${all} points`} must be fixed`
      : `It cannot be issued yet: ${blocking} of ${all} open points must be fixed, and a reason can override the others`,
  mustBeFixed: 'Must be fixed',
  mayBeOverridden: 'Can be overridden with a reason',
  confirmFirst: 'Confirm that you have checked the values.',
  saveFirst: 'Wait until everything is saved.',
  previewFirst: 'Wait for the preview of these values.',
  letterChanged: 'The job or the letterhead has changed, and so has the letter. Check it again.',
  letterMerged: 'Another reviewer has changed values of this letter. Check them.',
  fromRevised: (job: number, letter: string | null) =>
    letter === null
      ? `The values come from the draft for job ${job}, which this job revises; the finding does not. Check them.`
      : `The values come from letter ${letter} of job ${job}, which this job revises; the finding does not. Check them.`,
  otherEditor: (who: string, when: string) => `${who} is editing this letter too, last ${when}.`,
  conflictCount: (count: number) =>
    count === 1
      ? '1 field was edited by both of you: your value is used, theirs is shown below it.'
      : `${count} fields were edited by both of you: your values are used, theirs are shown below them.`,
  theirValue: (who: string, value: string) => `${who} entered: ${value}. Your value is used.`,
  issueTitle: (number: string) => `Issue letter ${number}?`,
  issueApproves: (client: string) =>
    `The job of ${client} becomes Approved, and the crew can download the letter immediately.`,
  issuePermanent: 'The letter is stored permanently with its hash. It can be withdrawn, but not changed.',
  issueSeal: 'No seal is drawn: its box stays empty.',
  issueOnHold: 'The job is on hold: the letter ends that.',
  issueNow: 'Issue letter',
  sealing: 'Sign or seal',
  signHere: 'Sign with a certificate…',
  downloadForSealing: 'Download for sealing',
  sealingDownloaded: 'The letter was saved. Seal it in your own tool and upload it here: it is recognized.',
  signTitle: (number: string) => `Sign letter ${number}`,
  signHint:
    'The letter is signed in this browser. The file, its key, and the passphrase never leave this computer; the letter gets the certificate, which names you. Nothing is drawn on the letter: a digital signature is not a seal.',
  signNow: 'Sign',
  signing: 'Signing…',
  signingFile: 'Certificate file',
  signingFileHint: 'A .p12 or .pfx file with your private key.',
  signingFileNeeded: 'Choose the certificate file.',
  passphrase: 'Passphrase',
  passphraseHint: 'Of the certificate file.',
  signingFaults: {
    passphrase: () => 'The passphrase does not open this file.',
    file: () => 'This is not a certificate file, or it is damaged. Choose a .p12 or .pfx file.',
    key: () => 'This file holds no private key with its certificate. Export it again with the private key.',
    expired: (day: string) => `The certificate expired on ${day}. Use a current one.`,
    'not-yet-valid': (day: string) => `The certificate is valid from ${day} on. Check the clock of this computer.`,
    insecure: () => 'Browsers sign only on pages that came over HTTPS. Download the letter for sealing instead.',
    failed: () => 'The letter could not be signed here. Download it for sealing instead.',
  },
  signatureStands: {
    none: 'This file has no digital signature.',
    broken: 'A digital signature in this file is not valid.',
    changed: 'This file was changed after it was signed.',
    whole: 'Digitally signed: the whole document, unchanged since.',
    later: 'The last signature covers the whole document. It was changed after an earlier one.',
  },
  changedAfterSignature: 'The document was changed after this signature.',
  signedNoTime: 'The time is not noted.',
  certificateStands: {
    valid: (day: string) => `Certificate valid until ${day}.`,
    expired: (day: string) => `The certificate had expired on ${day}.`,
    'not-yet-valid': (_day: string) => 'The certificate was not valid yet.',
  },
  selfSigned: 'Self-signed: only the signer vouches for the name.',
  issuedByCa: (issuer: string) => `Issued by ${issuer}; whether to trust it is not checked here.`,
  copyMatches: {
    'same-bytes': (by: string, when: string) =>
      `It begins with exactly the letter that ${by} downloaded on ${when}, and its text is that letter’s.`,
    'same-text': (by: string, when: string) => `It has every line of the letter that ${by} downloaded on ${when}.`,
    differs: (by: string, when: string) => `It differs from the letter that ${by} downloaded on ${when}.`,
    'no-text': (by: string, when: string) =>
      `It has no text, as a scan has none: it cannot be compared with the letter that ${by} downloaded on ${when}.`,
  },
  ownEngineerHint: 'You sign as engineer of record. Change it under your account.',
  noLicense: 'No license entered: add one under your account.',
  noSignatureImage: 'No signature image: the line stays empty.',
  licenseLine: (discipline: string, state: string, number: string, day: string) =>
    `${discipline}, ${state} license ${number}, expires ${day}`,
  finishedLetter: 'Upload a signed PDF instead…',
  finishedTitle: (name: string) => `Issue ${name} as the letter?`,
  finishedHint: (number: string) => `This file is issued unchanged as letter ${number}.`,
  finishedEntries: 'The entries of this form stay on record as its values.',
  finishedNoEntries: 'Its values are those in the PDF: nothing was entered in this form.',
  finishedPages: (name: string) => `Pages of ${name}`,
  finishedChecking: 'Checking the file…',
  finishedRefused: 'This file cannot be issued.',
  chooseAnotherPdf: 'Choose another PDF…',
  finishedOpening: 'Opening the file…',
  finishedSeen: (seen: number, pages: number) => `Scroll through every page: ${seen} of ${pages} seen.`,
  finishedDrawnFirst: 'Look at what was drawn, and confirm it.',
  finishedDrawnSeen: 'I have looked at these pages: what was drawn on them is right.',
  finishedShowPage: (page: number) => `Show page ${page}`,
  finishedUnreadable: 'This PDF cannot be shown: it is encrypted or damaged. Export it again, without a password.',
  finishedOpen: (count: number) =>
    count === 1
      ? '1 point is open before this file can be the letter'
      : `${count} points are open before this file can be the letter`,
  overrideReason: 'Reason to issue it anyway',
  overrideFirst: 'Complete what is listed, or give a reason to issue it anyway.',
  issueOverrides: (count: number) =>
    count === 1
      ? '1 point stays open; your reason goes into the history.'
      : `${count} points stay open; your reason goes into the history.`,
  finishedUploading: 'Uploading the letter',
  previewOf: (number: string) => `Preview of letter ${number}`,
  previewMaking: 'Making the preview…',
  previewWaits: 'The preview appears once the marked values are valid.',
  previewOld: 'The preview shows the last valid values.',
  isDraft: 'DRAFT',
  isChecked: 'As it will be issued',

  // Firm
  letterKindHint: 'One that the services of the job ask for. Changed texts stay with their kind.',
  letterKindNone:
    'None of the services of this job has a letter. One that is issued all the same needs a reason, and is a roof evaluation letter.',
  letterText: 'Text of this letter',
  letterTextOfFirm: 'The firm’s texts',
  letterTextOwn: (count: number) =>
    count === 1 ? '1 text differs from the firm’s' : `${count} texts differ from the firm’s`,
  textIsOwn: 'For this letter only.',
  textIsFirms: 'The firm’s text. What you change here is for this letter only.',
  appendices: 'Appendices',
  appendixNames: { photo_appendix: 'Photos', calculation_appendix: 'Calculations' },

  // Users
  disciplines: {
    structural: 'Structural Engineer',
    civil: 'Civil Engineer',
    professional: 'Professional Engineer',
    mechanical: 'Mechanical Engineer',
    electrical: 'Electrical Engineer',
    architect: 'Architect',
  },

  // Presets and design values
  prefilledHint: {
    table: 'Firm’s table',
    letter: (letter: string) => `Letter ${letter}`,
    preset: 'Preset',
  },
  prefilledFrom: {
    table: (place: string) => `the firm’s table for ${place}`,
    letter: (letter: string, day: string, place: string) => `letter ${letter} of ${day} for ${place}`,
    preset: (title: string) => `the preset “${title}”`,
  },
  prefilledValues: (count: number, sources: string) =>
    count === 1
      ? `1 value is prefilled from ${sources}. Check it.`
      : `${count} values are prefilled from ${sources}. Check them.`,
  usePreset: (title: string) => `Use “${title}”`,
  usePresets: (count: number) => `Use one of ${count} presets`,
  presetsOf: (array: string) => `Presets for ${array}`,
  saveAsPreset: 'Save as a preset…',
  sameForAlike: (count: number, connection: string) => `Same for all ${count} arrays with ${connection}`,
};
