import { keyTerms } from '../../server/organizations/keyTerms.ts';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { addUser } from '../../server/accounts/addUser.ts';
import { setFirm, shownFirm } from '../../server/firm/firm.ts';
import { keyId, readBytes, readJsonFile } from '../arguments.ts';
import type { DefineCommand } from '../command.ts';
import { isoTime } from '../../ports.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { KeyView } from '../../../shared/organizations/officeCalls.ts';
import { commandLine } from '../../server/base/audit/auditStore.ts';
import type { Organization } from '../../server/organizations/organizationStore.ts';
import type { Device } from '../../server/laptops/deviceStore.ts';

interface AddressFlags {
  street?: string;
  city?: string;
  state?: string;
  zip?: string;
}

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));

const keyAnswer = ({ id, organization, isTest, name, shown, ...key }: KeyView) => ({
  id,
  organization: organization.name,
  test: isTest,
  name,
  shown,
  created_at: isoTime(key.createdMs),
  last_used_at: timeOrNull(key.lastUsedMs),
  last_address: key.lastAddress,
  expires_at: timeOrNull(key.expiresMs),
  revoked_at: timeOrNull(key.revokedMs),
});

const organizationAnswer = ({ createdMs, ...organization }: Organization) => ({
  ...organization,
  created_at: isoTime(createdMs),
});

/** `none`, or a number of bytes. */
const quotaBytes = (typed = ''): number | null => {
  if (typed === 'none') return null;
  if (/^\d{1,15}$/.test(typed)) return Number(typed);
  throw problem('quota-not-bytes', { typed });
};

export const addOrgCommands = (org: Command, define: DefineCommand): void => {
  const add = org.command('add <name>').description('add one and print its first API key, which is shown only once');
  add.option('--street <street>').option('--city <city>').option('--state <state>').option('--zip <zip>');
  define(add, async ({ open }, name) => {
    const { street = '', city = '', state = '', zip = '' } = add.opts<AddressFlags>();
    const { organizations } = await open({ make: true });
    const address = { street_address: street, city, state, zip_code: zip };
    const { key: _, ...answer } = await organizations.add(name, address);
    return { answer };
  });
  define(org.command('list').description('all organizations'), async ({ open }) => ({
    answer: (await (await open()).organizations.list()).map(organizationAnswer),
  }));
  const quota = org
    .command('quota <name> <bytes>')
    .description('limit what an organization may store; none lifts the limit');
  define(quota, async ({ open }, name, bytes) => {
    const { organizations } = await open();
    const before = await organizations.named(name);
    await organizations.change(before.id, { ...before, max_bytes: quotaBytes(bytes) }, commandLine);
    return { answer: organizationAnswer((await organizations.get(before.id))!) };
  });
};

interface KeyFlags {
  org: string;
  test?: boolean;
  name?: string;
  until?: string;
}

export const addKeyCommands = (key: Command, define: DefineCommand): void => {
  const create = key
    .command('create')
    .description('another key, which is shown only once')
    .requiredOption('--org <name>', 'the organization')
    .option('--test', 'its jobs are test jobs: apart from the others, their letters stamped TEST')
    .option('--name <name>', 'what it is for')
    .option('--until <day>', 'the last day on which it holds, such as 2027-03-31');
  define(create, async ({ open }) => {
    const { org, test: isTest = false, name = '', until = null } = create.opts<KeyFlags>();
    const store = await open();
    const terms = { isTest, ...(await keyTerms(store, Date.now(), { name, until })) };
    return { answer: await store.organizations.createKey(org, undefined, terms) };
  });
  define(key.command('list').description('all keys, without their secret part'), async ({ open }) => ({
    answer: (await (await open()).organizations.keys.list()).toReversed().map(keyAnswer),
  }));
  define(key.command('revoke <id>').description('refuse a key from now on'), async ({ open }, id) => {
    const { organizations } = await open();
    await organizations.keys.revoke(keyId(id));
    return { answer: { id: keyId(id), revoked: true } };
  });
};

const addResetSignIn = (user: Command, define: DefineCommand): void => {
  const reset = user
    .command('reset-sign-in <email>')
    .description('end their authenticator app, recovery codes, passkeys, single sign-on link and sessions');
  define(reset, async ({ open }, email) => {
    const { users } = await open();
    const { id } = await users.named(email.trim().toLowerCase());
    const { email: stored } = await users.resetSignIn(id, commandLine);
    return { answer: { id, email: stored, sign_in_reset: true } };
  });
};

export const addUserCommands = (user: Command, define: DefineCommand): void => {
  addResetSignIn(user, define);
  const add = user
    .command('add <email>')
    .description('add one; the password is read from standard input')
    .requiredOption('--role <role>', 'admin, reviewer or office')
    .option('--org <name>', 'the organization of an office user')
    .requiredOption('--password-stdin', 'read the password from standard input');
  define(add, async ({ open }, email) => {
    const { role, org: organization } = add.opts<{ role: string; org?: string }>();
    if ((role === 'office') !== (organization !== undefined)) throw problem('flag-org-and-role');
    const password = (await text(process.stdin)).replace(/\r?\n$/, '');
    const { id, ...rest } = await addUser(await open({ make: true }), { email, role, organization, password });
    return { answer: { id, email: rest.email, role: rest.role, organization: organization ?? null } };
  });
};

export const addFirmCommands = (firm: Command, define: DefineCommand): void => {
  define(firm.command('show').description('the current settings'), async ({ open }) => ({
    answer: await shownFirm(await open()),
  }));
  const set = firm
    .command('set <file.json>')
    .description('name, address, license, engineer, standard texts')
    .option('--logo <file>', 'PNG or JPEG')
    .option('--signature <file>', "PNG or JPEG of the engineer's signature");
  define(set, async ({ open }, file) => {
    const flags = set.opts<{ logo?: string; signature?: string }>();
    const image = async (name: string | undefined) => (name === undefined ? undefined : readBytes(name));
    const sent = await readJsonFile(file);
    const images = { logo: await image(flags.logo), signature: await image(flags.signature) };
    const store = await open({ make: true });
    await setFirm(store, sent, images);
    return { answer: await shownFirm(store) };
  });
};

const deviceAnswer = ({ organization, id, report, reportedMs }: Device) => ({
  organization: organization.name,
  id,
  ...report,
  reported_at: isoTime(reportedMs),
});

export const addDeviceCommands = (device: Command, define: DefineCommand): void => {
  const list = device.command('list').description('the last report of each: what it still holds');
  list.option('--test', 'those that report with a test key');
  define(list, async ({ open }) => {
    const { test: isTest = false } = list.opts<{ test?: boolean }>();
    const { devices } = (await open()).organizations;
    return { answer: (await devices.ofOrganization(null, { isTest })).map(deviceAnswer) };
  });
};
