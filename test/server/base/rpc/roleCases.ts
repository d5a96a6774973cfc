import type { OfficeCallName, OfficeInput } from '../../../../shared/office/contract.ts';
import { password } from '../../../support/console.ts';
import { newPasskey, passkeyProof } from '../../../support/authenticator.ts';

/** A job that is new in each case, with a photo; and a user whom administrators may change. */
export interface World {
  /** Different in each case. */
  turn: number;
  job: number;
  photo: string;
  key: number;
  user: number;
  organization: number;
  /** A connection type. */
  hanger: string;
}

/** How a right request ends for those who may; `null` is well. */
export interface Case<T> {
  ask: (world: World) => T;
  ends?: string | number | null;
  /** How it ends for a reviewer, where administrators may do more. */
  forReviewers?: string | number | null;
  /** It is about one job: to other organizations there is none. */
  ofJob?: true;
}

/** A right request of each call. */
export const callCases: { [N in OfficeCallName]: Case<OfficeInput<N>> } = {
  readHere: { ask: () => ({}) },
  signIn: { ask: () => ({ email: 'x@y.example', password }), ends: 'refused' },
  checkFirstAdministratorLink: { ask: () => ({ token: 'x' }) },
  makeFirstAdministrator: { ask: () => ({ token: 'x', email: 'x@y.example', password }), ends: 'refused' },
  // Mail is off.
  askPasswordReset: { ask: () => ({ email: 'x@y.example', locale: 'en' }), ends: 'refused' },
  readAccountLink: { ask: () => ({ token: 'x' }) },
  useAccountLink: { ask: () => ({ token: 'x', password }), ends: 'refused' },
  signOut: { ask: () => ({}) },
  signOutEverywhere: { ask: () => ({}) },
  changePassword: { ask: () => ({ current: '', next: 'short' }), ends: 'refused' },

  listJobs: { ask: () => ({}) },
  listViews: { ask: () => ({}) },
  saveView: { ask: ({ turn }) => ({ name: `View ${turn}`, filter: {} }) },
  removeView: { ask: () => ({ id: 999 }), ends: 'not-found' },
  readFigures: { ask: () => ({ start_date: '2026-01-01', end_date: '2026-01-31' }) },
  showJob: { ask: ({ job }) => ({ id: job }), ofJob: true },
  sendMessage: { ask: ({ job }) => ({ id: job, text: 'hello' }), ofJob: true },
  reviseJob: {
    ask: ({ job }) => ({ id: job, revision: { revision_notes: 'n', revision_reason: 'other' } }),
    ofJob: true,
  },
  moveJob: { ask: ({ job }) => ({ id: job, to: 'In Review' }) },
  withdrawDeliverable: { ask: ({ job }) => ({ id: job, file: 'none', reason: 'x' }), ends: 'not-found' },
  assignJobs: { ask: ({ job, user }) => ({ ids: [job], to: user }) },
  holdJobs: { ask: ({ job }) => ({ ids: [job], reason: 'x' }) },
  checkLetters: { ask: ({ job }) => ({ ids: [job] }) },
  listReviewers: { ask: () => ({}) },
  preparePhotoReport: { ask: ({ job }) => ({ id: job }) },
  addNote: { ask: ({ job }) => ({ id: job, text: 'hello' }) },
  changeNote: { ask: ({ job }) => ({ id: job, note: 999, text: 'hello' }), ends: 'not-found' },
  removeNote: { ask: ({ job }) => ({ id: job, note: 999 }), ends: 'not-found' },
  markPhoto: { ask: ({ job, photo: id }) => ({ id: job, photo: id, mark: 'unreadable', comment: 'Blurred.' }) },
  setAhj: { ask: ({ job }) => ({ id: job, ahj: 'Fresno County' }) },

  draftLetter: { ask: ({ job }) => ({ id: job }) },
  keepLetterDraft: { ask: ({ job }) => ({ id: job, entries: { wind_speed: 95 } }) },
  forgetLetterDraft: { ask: ({ job }) => ({ id: job }) },
  previewLetter: { ask: ({ job }) => ({ id: job, entries: {}, confirmed: false }) },
  // The firm has no name yet.
  issueLetter: { ask: ({ job }) => ({ id: job, entries: {}, confirmed: true, mark: '' }), ends: 'move-refused' },
  // It asks for a letter.
  approveWithoutLetter: { ask: ({ job }) => ({ id: job, change: 0 }), ends: 'move-refused' },
  withdrawLetter: { ask: ({ job }) => ({ id: job, reason: 'x' }), ends: 'move-refused' },
  downloadForSealing: {
    ask: ({ job }) => ({ id: job, entries: {}, confirmed: true, mark: '' }),
    ends: 'move-refused',
  },

  organizationNames: { ask: () => ({}) },
  listOrganizations: { ask: () => ({}) },
  addOrganization: { ask: ({ turn }) => ({ name: `Added ${turn}` }) },
  changeOrganization: { ask: ({ organization, turn }) => ({ id: organization, name: `Changed ${turn}` }) },
  listKeys: { ask: () => ({}) },
  createKey: { ask: ({ organization }) => ({ organization }) },
  revokeKey: { ask: ({ key }) => ({ id: key }) },

  listUsers: { ask: () => ({}) },
  addUser: { ask: ({ turn }) => ({ email: `added${turn}@x.example`, role: 'reviewer', password }) },
  changeUser: { ask: ({ user }) => ({ id: user, role: 'reviewer', isDisabled: true }) },
  resetPassword: { ask: ({ user }) => ({ id: user, password }) },

  listInvitations: { ask: () => ({}) },
  inviteUser: { ask: ({ turn }) => ({ email: `invited${turn}@x.example`, role: 'reviewer', locale: 'en' }) },
  inviteAgain: { ask: () => ({ id: 999 }), ends: 'not-found' },
  revokeInvitation: { ask: () => ({ id: 999 }), ends: 'not-found' },

  searchReference: { ask: () => ({ list: 'states', text: 'cal' }) },
  listLists: { ask: () => ({}) },
  readList: { ask: () => ({ list: 'states' }) },
  listLaptops: { ask: () => ({}) },
  readLaptops: { ask: () => ({}) },
  forgetLaptop: { ask: () => ({ organization: 1, id: 'none' }), ends: 'not-found' },
  listAudit: { ask: () => ({}) },
  readFirm: { ask: () => ({}) },
  changeFirm: { ask: () => ({ settings: {} }) },
  readEngineers: { ask: () => ({}) },
  // A reviewer changes their own only.
  saveEngineer: {
    ask: ({ user }) => ({ user, profile: { name: 'Jane Public', licenses: [] } }),
    forReviewers: 'forbidden',
  },
  setEngineerOfRecord: { ask: ({ user }) => ({ user, isOfRecord: false }) },
  removeEngineerSignature: { ask: ({ user }) => ({ user }), forReviewers: 'forbidden' },
  changeIssuingRule: { ask: () => ({ onlyEngineers: false }) },
  previewFirm: { ask: () => ({ kind: 'ground_mount', settings: {} }) },
  readTurnaround: { ask: () => ({}) },
  changeTurnaround: { ask: () => ({ turnaround: { targets: {}, holidays: [] } }) },
  removeFirmImage: { ask: () => ({ what: 'signature' }) },
  listHoldReasons: { ask: () => ({}) },
  saveHoldReason: { ask: () => ({ title: 'Tape', text: 'Lay a tape measure beside it.' }) },
  removeHoldReason: { ask: () => ({ id: 'none' }), ends: 'not-found' },
  listWebhooks: { ask: () => ({}) },
  addWebhook: { ask: () => ({ url: 'http://hooks.example/', events: ['job.submitted'] }), ends: 'refused' },
  changeWebhook: {
    ask: () => ({ id: 999, url: 'https://hooks.example/', events: [], isPaused: false }),
    ends: 'refused',
  },
  renewWebhookSecret: { ask: () => ({ id: 999 }), ends: 'not-found' },
  removeWebhook: { ask: () => ({ id: 999 }), ends: 'not-found' },
  testWebhook: { ask: () => ({ id: 999 }), ends: 'not-found' },
  listDeliveries: { ask: () => ({}) },
  sendDeliveryAgain: { ask: () => ({ id: 999 }), ends: 'not-found' },
  dismissDelivery: { ask: () => ({ id: 999 }), ends: 'not-found' },
  dismissFailedDeliveries: { ask: () => ({ id: 999 }), ends: 'not-found' },
  readWebhookRules: { ask: () => ({}) },
  readMail: { ask: () => ({}) },
  changeMail: { ask: () => ({ settings: {} }), ends: 'invalid-fields' },
  turnMailOff: { ask: () => ({}) },
  testMail: { ask: () => ({ locale: 'en' }), ends: 'refused' },
  readMailChoices: { ask: () => ({}) },
  changeMailChoices: { ask: () => ({ kinds: ['message'], locale: 'es' }) },
  readSignInWays: { ask: () => ({}) },
  beginTotp: { ask: () => ({}) },
  confirmTotp: { ask: () => ({ code: 'x', current: password }), ends: 'refused' },
  turnTotpOff: { ask: () => ({ current: '' }), ends: 'refused' },
  renewRecoveryCodes: { ask: () => ({ current: '' }), ends: 'refused' },
  beginPasskey: { ask: () => ({ current: '' }), ends: 'refused' },
  addPasskey: { ask: () => ({ name: 'Laptop', passkey: newPasskey }), ends: 'refused' },
  renamePasskey: { ask: () => ({ id: 999, name: 'Laptop' }), ends: 'not-found' },
  removePasskey: { ask: () => ({ id: 999, current: '' }), ends: 'refused' },
  resetSignIn: { ask: ({ user }) => ({ id: user }) },
  // Passkeys need a name, and the test server has an address.
  beginPasskeySignIn: { ask: () => ({}), ends: 'refused' },
  signInWithPasskey: { ask: () => ({ passkey: passkeyProof }), ends: 'refused' },
  readProvider: { ask: () => ({}) },
  changeProvider: { ask: () => ({ settings: {} }), ends: 'invalid-fields' },
  turnProviderOff: { ask: () => ({}) },
  testProvider: { ask: () => ({}), ends: 'refused' },
  beginProviderSignIn: { ask: () => ({}), ends: 'refused' },
  finishProviderSignIn: { ask: () => ({ answer: 'code=x&state=y', proof: 'x' }), ends: 'refused' },
  listVisits: { ask: () => ({}) },
  saveVisit: {
    ask: ({ organization }) => ({ organization, fields: { client_name: 'Ada', client_street_address: '1 Elm St' } }),
  },
  cancelVisit: { ask: () => ({ id: 999_999 }), ends: 'not-found' },
  freeVisit: { ask: () => ({ id: 999_999 }), ends: 'not-found' },
  listPresets: { ask: () => ({}) },
  savePreset: {
    ask: ({ hanger }) => ({ title: 'Lag', connection: hanger, racking: null, values: { fastener: '5/16 lag' } }),
  },
  removePreset: { ask: () => ({ id: 'none' }), ends: 'not-found' },
  listDesignValues: { ask: () => ({}) },
  saveDesignValues: { ask: ({ turn }) => ({ zip: String(10_000 + turn), values: { wind_speed: 95 } }) },
  removeDesignValues: { ask: () => ({ id: 999_999 }), ends: 'not-found' },
  readHealth: { ask: () => ({}) },
  startCheck: { ask: () => ({}) },
  readBackups: { ask: () => ({}) },
  // With PostgreSQL no folder is named here.
  startBackup: { ask: () => ({}), ends: process.env.RAFTER_TEST_ENGINE === 'postgres' ? 'refused' : null },
  stopBackup: { ask: () => ({}) },
  checkBackup: { ask: () => ({ name: 'none' }), ends: 'not-found' },
  removeBackup: { ask: () => ({ name: 'none' }), ends: 'not-found' },
  changeBackupSchedule: { ask: () => ({ schedule: { every: 'never', weekday: 0, time: '02:30', keep: 7 } }) },
};
