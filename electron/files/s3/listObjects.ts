import { text } from 'node:stream/consumers';
import type { S3Client } from './s3Client.ts';

interface ListedObject {
  key: string;
  modifiedMs: number;
}

const usualPageSize = 1000;

const valueIn = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

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
    const page = (xml.match(/<Contents>.*?<\/Contents>/gs) ?? []).map((entry) => ({
      key: valueIn(entry, 'Key'),
      modifiedMs: Date.parse(valueIn(entry, 'LastModified')),
    }));
    yield page;
    after = page.at(-1)?.key ?? '';
    if (valueIn(xml, 'IsTruncated') !== 'true' || after === '') return;
  }
}
