import { countedEn as many } from '../messages/counted.ts';

/** Of organizations and their keys. */
export const organizationWordsEn = {
  // Organizations and keys
  organizationsAbout: (count: number) => many(count, 'organization', 'organizations'),
  findOrganization: 'Find an organization',
  addOrganizationHint: 'Letters are addressed to it, unless a job names another recipient.',
  changeNamed: (name: string) => `Change ${name}`,
  changeOrganizationHint: 'Issued letters do not change.',
  organizationNameNeeded: 'Enter the name.',
  organizationChanged: (name: string) => `${name} updated.`,
  noOrganizations: 'No organizations yet',
  noOrganizationsHint: 'An organization sends jobs, with a key for its laptops. Add the first one.',
  liveKeys: 'Active keys',
  keysOf: (name: string) => `Keys of ${name}`,
  createKey: 'Create key',
  createKeyFor: (name: string) => `Create key for ${name}`,
  createTestKey: 'Create test key',
  createTestKeyFor: (name: string) => `Create test key for ${name}`,
  testKeyHint: 'Jobs sent with a test key stay apart from live ones, and their letters are stamped TEST.',
  keyName: 'Name',
  keyNameHint: 'What it is for, such as a laptop or a program.',
  keyUntil: 'Last day',
  keyUntilHint: 'Refused from the next day on. Empty: it holds until it is revoked.',
  keyExpired: (day: string) => `Expired ${day}`,
  keyHoldsUntil: (day: string) => `until ${day}`,
  keyBegins: 'Begins with',
  keyCreated: 'Created',
  keyUsed: 'Last used',
  keyLive: 'Active',
  keyRevoked: (day: string) => `Revoked ${day}`,
  revokeNamed: (shown: string) => `Revoke the key ${shown}…`,
  revokeHint: (name: string) =>
    `Every laptop and program of ${name} that uses this key stops sending and receiving immediately. Unsent work stays on a laptop until it gets another key.`,
  neverUsed: 'It has never been used.',
  usedLast: (when: string) => `It was last used ${when}.`,
  keyRevokedNow: 'Key revoked.',
  newKeyTitle: (name: string, isTest: boolean) => `New ${isTest ? 'test ' : ''}key of ${name}`,
  newKeyHint: (url: string) =>
    `Enter it in the connection settings of each laptop, with the base URL ${url}. Store it as you store passwords.`,
  keyLabel: 'Key',
  noKeys: 'No keys: this organization cannot send jobs.',
  showRevoked: (count: number) => many(count, 'revoked key', 'revoked keys'),

  // Health
  organizationStorage: 'Storage',
  quota: 'Storage limit (GB)',
  quotaHint: (used: string) => `${used} used. Leave empty for no limit. Beyond it, jobs and files are refused.`,
  quotaInvalid: 'Enter a number of gigabytes, or leave this empty.',
};
