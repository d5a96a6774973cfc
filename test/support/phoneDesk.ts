import { openField } from './openField.ts';

/** The field app in a browser, which lets phones in over loopback: for systems where a test can make no network. */
const [data = ''] = process.argv.slice(2);
const { link, end } = await openField(data, {
  phoneAddresses: () => [{ address: '127.0.0.1', network: 'lo' }],
  onBug: (error) => console.error(error),
});
console.log(`Rafter is ready at ${link}`);
process.on('SIGTERM', () => void end().then(() => process.exit(0)));
