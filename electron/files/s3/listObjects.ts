import { text } from 'node:stream/consumers';
import type { S3Client } from './s3Client.ts';

interface ListedObject {
  key: string;
  bytes: number;
  modifiedMs: number;
}

const usualPageSize = 1000;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text behind its references, such as `&amp;` and `&#38;`: keys of others may have any sign. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g,
    (_all, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal))
        : named[name]!,
  );

const valueIn = (xml: string, name: string): string =>
  decoded(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '');

/** The objects whose keys begin with `prefix`, in pages, in the order of their keys. */
export async function* listObjects(
  client: S3Client,
  prefix: string,
  pageSize = usualPageSize,
): AsyncIterable<readonly ListedObject[]> {
  for (let after = ''; ;) {
    const query = {
      'list-type': '2',
      prefix,
      'max-keys': String(pageSize),
      ...(after === '' ? {} : { 'start-after': after }),
    };
    const response = await client.send({ method: 'GET', query });
    const xml = response === null ? '' : await text(client.content(response));
    // A page of some other program must not pass for an empty list.
    if (!xml.includes('<ListBucketResult')) throw client.notS3('GET', 'no list of objects');
    const page = (xml.match(/<Contents>.*?<\/Contents>/gs) ?? []).map((entry) => ({
      key: valueIn(entry, 'Key'),
      bytes: Number(valueIn(entry, 'Size')),
      modifiedMs: Date.parse(valueIn(entry, 'LastModified')),
    }));
    const last = page.at(-1)?.key ?? '';
    if (last !== '' && last === after) throw client.notS3('GET', 'start-after is ignored');
    yield page;
    after = last;
    if (valueIn(xml, 'IsTruncated') !== 'true' || after === '') return;
  }
}
