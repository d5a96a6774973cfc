import { createHash, randomFillSync } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mp4Video } from '../files/judge/fixtures.ts';

/** The last box of the fixture. */
const dataBoxBytes = 76;
const blockBytes = 1024 * 1024;

/** Calls `write` with the pieces of an MP4 of about so many bytes, different each time. */
const makeVideo = (bytes: number, write: (piece: Buffer) => void): void => {
  const head = mp4Video().subarray(0, -dataBoxBytes);
  const size = Math.max(8, bytes - head.length);
  const data = Buffer.alloc(8);
  data.writeUInt32BE(size, 0);
  data.write('mdat', 4, 'latin1');
  write(head);
  write(data);
  for (let left = size - 8; left > 0; left -= blockBytes)
    write(randomFillSync(Buffer.alloc(Math.min(left, blockBytes))));
};

export const videoOf = (bytes: number): Buffer => {
  const pieces: Buffer[] = [];
  makeVideo(bytes, (piece) => pieces.push(piece));
  return Buffer.concat(pieces);
};

/** Writes it to a file; returns its SHA-256 in hex. */
export const writeVideo = (file: string, bytes: number): string => {
  const hash = createHash('sha256');
  const handle = openSync(file, 'w');
  makeVideo(bytes, (piece) => {
    hash.update(piece);
    writeSync(handle, piece);
  });
  closeSync(handle);
  return hash.digest('hex');
};
