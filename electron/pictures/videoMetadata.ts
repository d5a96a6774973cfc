import type { BoundedFile } from '../files/boundedFile.ts';
import { type Box, readBoxes, readBoxesInside } from '../files/isoBoxes.ts';
import { type CameraPlace, readIso6709, realPlace } from './cameraPlace.ts';
import { offsetBetween, readCameraTime, type TakenAt, utcTime } from './cameraTime.ts';

/** What the index of a video states about its recording, by the names of its programs. */
type Notes = Map<string, string>;

const maxKeys = 256;
const maxTextBytes = 128;
/** Times count from 1904, years that no phone had. */
const secondsFrom1904 = 2_082_844_800;

const creationKeys = ['com.apple.quicktime.creationdate', '\xa9day'];
/** Programs that pack a video anew keep the place of Android phones under plain words. */
const placeKeys = ['com.apple.quicktime.location.iso6709', '\xa9xyz', 'location', 'location-eng'];

const textAt = async (file: BoundedFile, at: number, end: number): Promise<string> =>
  (await file.read(at, Math.min(end - at, maxTextBytes))).toString('utf8').replaceAll('\0', '').trim();

/** When the recording began, in UTC (`mvhd`); null where the camera left it out. */
const readIndexTime = async (file: BoundedFile, index: readonly Box[]): Promise<string | null> => {
  const header = index.find(({ type }) => type === 'mvhd');
  const body = header && (await file.read(header.body, 12));
  if (body?.length !== 12) return null;
  const seconds = body[0] === 1 ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4);
  // All ones, as all zeros, stand for no time.
  return seconds === 0xffffffff ? null : utcTime((seconds - secondsFrom1904) * 1000);
};

/** The names of a list of notes, counted from 1; a program of its own kind has none. */
const readKeys = async (file: BoundedFile, meta: readonly Box[]): Promise<string[]> => {
  const list = meta.find(({ type }) => type === 'keys');
  const names: string[] = [];
  if (list === undefined) return names;
  for (const key of (await readBoxes(file, list.body + 8, list.end)).slice(0, maxKeys))
    names.push((await textAt(file, key.body, key.end)).toLowerCase());
  return names;
};

/** A list of notes (`meta`): under names, as QuickTime keeps it, or under four letters. */
const readList = async (file: BoundedFile, list: Box, notes: Notes): Promise<void> => {
  // QuickTime begins with its boxes at once, MP4 with a version.
  const isPlain = (await file.read(list.body + 4, 4)).toString('latin1') === 'hdlr';
  const meta = await readBoxes(file, list.body + (isPlain ? 0 : 4), list.end);
  const names = await readKeys(file, meta);
  for (const item of (await readBoxesInside(file, meta, 'ilst')).slice(0, maxKeys)) {
    const name = names[Buffer.from(item.type, 'latin1').readUInt32BE(0) - 1] ?? item.type;
    const data = (await readBoxes(file, item.body, item.end)).find(({ type }) => type === 'data');
    if (data && !notes.has(name)) notes.set(name, await textAt(file, data.body + 8, data.end));
  }
};

/** The place of phones before notes had names (3GPP, `loci`): language, name, role, then fixed-point numbers. */
const readLocation = async (file: BoundedFile, box: Box): Promise<CameraPlace | null> => {
  const body = await file.read(box.body, Math.min(box.end - box.body, 4 * maxTextBytes));
  const isWide = body.length > 8 && (body.readUInt16BE(6) === 0xfeff || body.readUInt16BE(6) === 0xfffe);
  const end = isWide ? body.indexOf('\0\0', 8, 'latin1') : body.indexOf(0, 6);
  const at = end + (isWide ? 2 : 1) + 1;
  if (end === -1 || at + 8 > body.length) return null;
  return realPlace(body.readInt32BE(at + 4) / 65_536, body.readInt32BE(at) / 65_536);
};

/** Where and when by the notes of an older kind (`udta`): a length, a language, the text. */
const readUserData = async (file: BoundedFile, boxes: readonly Box[], notes: Notes): Promise<CameraPlace | null> => {
  let place: CameraPlace | null = null;
  for (const box of boxes) {
    if (box.type === 'meta') await readList(file, box, notes);
    else if (box.type === 'loci') place ??= await readLocation(file, box);
    else if (box.type.startsWith('\xa9')) {
      const head = await file.read(box.body, 2);
      if (head.length === 2 && !notes.has(box.type))
        notes.set(box.type, await textAt(file, box.body + 4, Math.min(box.end, box.body + 4 + head.readUInt16BE(0))));
    }
  }
  return place;
};

/** The time by the camera's clock where it is noted, else that of the index. */
const takenOf = (notes: Notes, utc: string | null): TakenAt | null => {
  for (const key of creationKeys) {
    const noted = readCameraTime(notes.get(key) ?? null);
    if (noted) return { ...noted, offset: noted.offset ?? (utc && offsetBetween(noted.local, utc)) };
  }
  return utc === null ? null : { local: utc, offset: '+00:00', isUtc: true };
};

/** When and where an MP4 or MOV was recorded; null where it has no index. */
export const readVideoMetadata = async (
  file: BoundedFile,
): Promise<{ takenAt: TakenAt | null; place: CameraPlace | null } | null> => {
  const movie = (await readBoxes(file, 0, file.size)).find(({ type }) => type === 'moov');
  if (movie === undefined) return null;
  const index = await readBoxes(file, movie.body, movie.end);
  const notes: Notes = new Map();
  for (const list of index) if (list.type === 'meta') await readList(file, list, notes);
  const location = await readUserData(file, await readBoxesInside(file, index, 'udta'), notes);
  const places = placeKeys.flatMap((key) => readIso6709(notes.get(key) ?? '') ?? []);
  return { takenAt: takenOf(notes, await readIndexTime(file, index)), place: places[0] ?? location };
};
