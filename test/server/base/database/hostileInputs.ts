import type { OfficeCallName } from '../../../../shared/office/contract.ts';
import { type Console, password } from '../../../support/console.ts';
import { newPasskey, passkeyProof } from '../../../support/authenticator.ts';
import type { TestServer } from '../../../support/startServer.ts';

/** One of the two servers, and what its requests are about. */
export interface Side {
  server: TestServer;
  admin: Console;
  /** The job and the array that requests are about. */
  job: number;
  array: string;
  round: number;
}

type Input = ((side: Side) => object) | null;
const ofNone = () => ({ id: 999_999 });

/** Right input of each call, of which one value is then replaced; null where none is taken, the session ends or a password is hashed. */
export const inputs: Record<OfficeCallName, Input> = {
  ...{ readHere: null, signOut: null, signOutEverywhere: null, changePassword: null, resetPassword: null },
  ...{ organizationNames: null, listOrganizations: null, listKeys: null, listUsers: null, listLists: null },
  ...{ readFirm: null, readHealth: null, startCheck: null, listReviewers: null },
  ...{ readTurnaround: null, listHoldReasons: null, readEngineers: null },
  ...{
    listWebhooks: null,
    readWebhookRules: null,
    readMail: null,
    turnMailOff: null,
    readMailChoices: null,
    listInvitations: null,
  },
  ...{ readBackups: null, startBackup: null, stopBackup: null },
  ...{ readSignInWays: null, beginTotp: null, beginPasskeySignIn: null, readProvider: null, turnProviderOff: null },
  ...{ testProvider: null, turnTotpOff: null, renewRecoveryCodes: null, beginPasskey: null, removePasskey: null },
  confirmTotp: () => ({ code: '123456', current: 'a wrong battery' }),
  addPasskey: () => ({ name: 'Laptop', passkey: newPasskey }),
  renamePasskey: () => ({ id: 999_999, name: 'Laptop' }),
  resetSignIn: ofNone,
  signInWithPasskey: () => ({ passkey: passkeyProof, only: 'x@y.example' }),
  changeProvider: () => ({
    settings: {
      ...{ issuer: 'https://127.0.0.1/', clientId: 'rafter', clientSecret: 'secret', label: 'Example' },
      ...{ createdRole: 'office', organization: 1, domains: ['x.example'] },
    },
  }),
  beginProviderSignIn: () => ({ only: 'x@y.example' }),
  finishProviderSignIn: () => ({ answer: 'code=x&state=y', proof: 'x', only: 'x@y.example' }),
  makeFirstAdministrator: () => ({ token: 'x', email: 'x@y.example', password }),
  signIn: () => ({ email: 'nobody@x.example', password, code: '123456' }),
  checkFirstAdministratorLink: () => ({ token: 'x' }),
  listJobs: () => ({}),
  listViews: null,
  saveView: () => ({ name: 'Fresno', filter: {} }),
  removeView: () => ({ id: 999_999 }),
  readFigures: () => ({ start_date: '2026-01-01', end_date: '2026-01-31' }),
  showJob: ({ job }) => ({ id: job }),
  sendMessage: ({ job }) => ({ id: job, text: 'hello' }),
  reviseJob: ({ job }) => ({ id: job, revision: { revision_notes: 'n', revision_reason: 'other' } }),
  moveJob: ({ job }) => ({ id: job, to: 'In Review', reason: 'because' }),
  withdrawDeliverable: ({ job }) => ({ id: job, file: 'none', reason: 'x' }),
  checkLetters: ({ job }) => ({ ids: [job] }),
  assignJobs: ({ job }) => ({ ids: [job], to: 999_999 }),
  holdJobs: ({ job }) => ({ ids: [job], reason: 'because' }),
  addNote: ({ job }) => ({ id: job, text: 'hello' }),
  changeNote: ({ job }) => ({ id: job, note: 1, text: 'hello' }),
  removeNote: ({ job }) => ({ id: job, note: 1 }),
  markPhoto: ({ job }) => ({ id: job, photo: 'none', mark: 'more', comment: 'hello' }),
  setAhj: ({ job }) => ({ id: job, ahj: 'Fresno County' }),
  preparePhotoReport: ({ job }) => ({ id: job }),
  draftLetter: ({ job }) => ({ id: job }),
  keepLetterDraft: ({ job }) => ({ id: job, entries: { wind_speed: 95 } }),
  forgetLetterDraft: ({ job }) => ({ id: job }),
  previewLetter: ({ job }) => ({ id: job, entries: {}, confirmed: false }),
  issueLetter: ({ job }) => ({ id: job, entries: {}, confirmed: true, mark: '' }),
  downloadForSealing: ({ job }) => ({ id: job, entries: {}, confirmed: true, mark: '' }),
  approveWithoutLetter: ({ job }) => ({ id: job, change: 1, override: 'x' }),
  withdrawLetter: ({ job }) => ({ id: job, reason: 'x' }),
  saveEngineer: () => ({
    user: 1,
    profile: {
      name: 'Jane Public',
      licenses: [{ state: 'CA', number: 'S 1', discipline: 'structural', expires: '2099-06-30' }],
    },
  }),
  setEngineerOfRecord: () => ({ user: 1, isOfRecord: false }),
  removeEngineerSignature: () => ({ user: 1 }),
  changeIssuingRule: () => ({ onlyEngineers: false }),
  addOrganization: ({ round }) => ({ name: `Client ${round}` }),
  changeOrganization: ({ server }) => ({ id: server.own.id, name: 'Valley Solar' }),
  createKey: ({ server }) => ({ organization: server.own.id }),
  revokeKey: ofNone,
  addUser: () => ({ email: 'new', role: 'reviewer', password: 'short' }),
  changeUser: () => ({ id: 999_999, role: 'reviewer', isDisabled: true }),
  searchReference: () => ({ list: 'states', text: 'cal' }),
  readList: () => ({ list: 'states' }),
  listLaptops: () => ({}),
  readLaptops: () => ({}),
  forgetLaptop: ({ server }) => ({ organization: server.own.id, id: 'none' }),
  listAudit: () => ({}),
  changeFirm: () => ({ settings: {} }),
  previewFirm: () => ({ kind: 'ground_mount', settings: {} }),
  changeTurnaround: () => ({ turnaround: { targets: {}, holidays: [{ day: '2026-12-25', name: 'Christmas' }] } }),
  removeFirmImage: () => ({ what: 'signature' }),
  saveHoldReason: () => ({ title: 'Tape', text: 'hello' }),
  removeHoldReason: () => ({ id: 'none' }),
  addWebhook: () => ({ url: 'https://127.0.0.1/', events: ['job.submitted'] }),
  changeWebhook: () => ({ id: 999_999, url: 'https://127.0.0.1/', events: ['job.submitted'], isPaused: false }),
  ...{ renewWebhookSecret: ofNone, removeWebhook: ofNone, testWebhook: ofNone },
  ...{
    sendDeliveryAgain: ofNone,
    dismissDelivery: ofNone,
    dismissFailedDeliveries: ofNone,
    inviteAgain: ofNone,
    revokeInvitation: ofNone,
  },
  listDeliveries: () => ({}),
  changeMail: () => ({
    settings: { host: 'h', port: 25, security: 'none', user: '', password: '', from: 'a@x.example', locale: 'en' },
  }),
  testMail: () => ({ locale: 'xx' }),
  changeMailChoices: () => ({ kinds: ['message'], locale: 'en' }),
  inviteUser: () => ({ email: 'x@y.example', role: 'reviewer', locale: 'en' }),
  askPasswordReset: () => ({ email: 'x@y.example', locale: 'en' }),
  readAccountLink: () => ({ token: 'x' }),
  useAccountLink: () => ({ token: 'x', password: 'short' }),
  checkBackup: () => ({ name: 'none' }),
  removeBackup: () => ({ name: 'none' }),
  changeBackupSchedule: () => ({ schedule: { every: 'never', weekday: 0, time: '02:30', keep: 7 } }),
  listVisits: null,
  saveVisit: ({ server }) => ({
    organization: server.own.id,
    fields: { client_name: 'Ada', client_street_address: '1 Elm St', note: 'n' },
  }),
  cancelVisit: () => ({ id: 999_999 }),
  freeVisit: () => ({ id: 999_999 }),
  listPresets: null,
  savePreset: ({ server }) => ({
    title: 'Lag',
    connection: String(server.idOf('connection-types', 'Hanger bolt')),
    racking: null,
    values: { fastener: '5/16 lag' },
  }),
  removePreset: () => ({ id: 'none' }),
  listDesignValues: () => ({ text: 'fresno' }),
  saveDesignValues: ({ round }) => ({ zip: String(10_000 + round), values: { wind_speed: 95 } }),
  removeDesignValues: () => ({ id: 999_999 }),
};
