import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { addUser } from '../server/office/addUser.ts';
import { setFirm, shownFirm } from '../server/office/firm.ts';
import type { Define } from './commandLine.ts';
import { keyId, readBytes, readJsonFile } from './arguments.ts';
import { CommandError } from './commandError.ts';

interface AddressFlags {
  street?: string;
  city?: string;
  state?: string;
  zip?: string;
}

/** `org`, `key`, `user`, `firm`, `device`: who sends jobs, and who answers them. */
export const addOrganizationCommands = (program: Command, define: Define): void => {
  const org = program.command('org').description('client organizations');
  const add = org.command('add <name>').description('add one; prints its first API key, this once');
  add.option('--street <street>').option('--city <city>').option('--state <state>').option('--zip <zip>');
  define(add, async ({ open }, name) => {
    const { street = '', city = '', state = '', zip = '' } = add.opts<AddressFlags>();
    const { organizations } = await open({ make: true });
    const address = { street_address: street, city, state, zip_code: zip };
    const { key: _, ...answer } = await organizations.add(name, address);
    return { answer };
  });
  define(org.command('list').description('all of them'), async ({ open }) => ({
    answer: await (await open()).organizations.list(),
  }));

  const key = program.command('key').description('API keys');
  const create = key
    .command('create')
    .description('one more key; printed this once')
    .requiredOption('--org <name>', 'whose');
  define(create, async ({ open }) => ({
    answer: await (await open()).organizations.createKey(create.opts<{ org: string }>().org),
  }));
  define(key.command('list').description('all keys, without what opens anything'), async ({ open }) => ({
    answer: await (await open()).organizations.listKeys(),
  }));
  define(key.command('revoke <id>').description('the key opens nothing from now on'), async ({ open }, id) => {
    const { organizations } = await open();
    await organizations.revokeKey(keyId(id));
    return { answer: { id: keyId(id), revoked: true } };
  });

  const user = program.command('user').description('people of the office');
  const addOne = user
    .command('add <email>')
    .description('add one; the password is read from standard input')
    .requiredOption('--role <role>', 'admin, reviewer or office')
    .option('--org <name>', 'the organization of an office user')
    .requiredOption('--password-stdin', 'read the password from standard input');
  define(addOne, async ({ open }, email) => {
    const { role, org: organization } = addOne.opts<{ role: string; org?: string }>();
    if ((role === 'office') !== (organization !== undefined)) {
      throw new CommandError('--org goes with the role office, and only with it: which organization they belong to.');
    }
    const password = (await text(process.stdin)).replace(/\r?\n$/, '');
    const { id, ...rest } = await addUser(await open({ make: true }), { email: email, role, organization, password });
    return { answer: { id, email: rest.email, role: rest.role, organization: organization ?? null } };
  });

  const firm = program.command('firm').description('the issuing firm, as its letters print it');
  define(firm.command('show').description('what is set'), async ({ open }) => ({
    answer: await shownFirm(await open()),
  }));
  const set = firm
    .command('set <file.json>')
    .description('name, address, licence, engineer, standard texts')
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

  const device = program.command('device').description('laptops');
  define(device.command('list').description('what each last said it still holds'), async ({ open }) => ({
    answer: await (await open()).organizations.devices.list(),
  }));
};
