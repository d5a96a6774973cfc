import { heicPhoto } from '../desk/photos.ts';
import { box, bytes, uint16, uint32 } from '../files/judge/buildBoxes.ts';

const source = heicPhoto();
/** The coded square of 64 × 64 pixels in that photo, and how to decode it. */
const codedSquare = source.subarray(0x205, 0x205 + 0x31);
const configuration = (() => {
  const at = source.indexOf('hvcC', 0, 'latin1') - 4;
  return source.subarray(at, at + source.readUInt32BE(at));
})();

const square = 64;
/** Ids: of 64 squares, of 48 blocks of them, of the picture and its thumbnail. The library takes no item twice in a grid. */
const idsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);
const [tiles, blockIds, grid, thumbnail] = [idsFrom(1, 64), idsFrom(101, 48), 201, 202];

/** What a grid is made of, so many side by side and one below another, and how large that is. */
const gridOf = (columns: number, rows: number, of: { width: number; height: number }) => {
  const [width, height] = [columns * of.width, rows * of.height];
  return {
    width,
    height,
    data: bytes([0, 1, rows - 1, columns - 1], uint32(width), uint32(height)),
  };
};
const sizeOf = ({ width, height }: { width: number; height: number }): Buffer =>
  box('ispe', uint32(0), uint32(width), uint32(height));
const reference = (type: string, from: number, ...to: readonly number[]): Buffer =>
  box(type, uint16(from), uint16(to.length), ...to.map(uint16));
/** What the picture is made of is hidden: it is no picture by itself. */
const item = (id: number, type: string): Buffer =>
  box('infe', [2, 0, 0, id < grid ? 1 : 0], uint16(id), uint16(0), type, [0]);
const association = (id: number, ...properties: readonly number[]): Buffer =>
  bytes(uint16(id), [properties.length, ...properties]);
/** Where an item is: from the start of the file (0), or of `idat` (1). */
const location = (id: number, method: 0 | 1, offset: number, length: number): Buffer =>
  bytes(uint16(id), uint16(method), uint16(0), uint16(1), uint32(offset), uint32(length));

/**
 * A HEIC in the form of a phone's: a grid of blocks of 512 × 512 pixels, 4,096 × 3,072 in all, with a thumbnail of
 * 320 × 256 if wished. All squares are one and the same, so that no photo has to lie beside the sources.
 */
export const heicGrid = ({ hasThumbnail }: { hasThumbnail: boolean }): Buffer => {
  const one = { width: square, height: square };
  const blocks = gridOf(8, 8, one);
  const whole = gridOf(8, 6, blocks);
  const small = gridOf(5, 4, one);
  const grids = [
    ...blockIds.map((id) => ({ id, ...blocks, size: 3, of: tiles })),
    { id: grid, ...whole, size: 4, of: blockIds },
    ...(hasThumbnail ? [{ id: thumbnail, ...small, size: 5, of: tiles.slice(0, 20) }] : []),
  ];
  const properties = [configuration, ...[one, blocks, whole, small].map(sizeOf)];
  const associations = [
    ...tiles.map((id) => association(id, 0x81, 2)),
    ...grids.map(({ id, size }) => association(id, size)),
  ];
  const items = [...tiles.map((id) => item(id, 'hvc1')), ...grids.map(({ id }) => item(id, 'grid'))];
  const references = [
    ...grids.map(({ id, of }) => reference('dimg', id, ...of)),
    ...(hasThumbnail ? [reference('thmb', thumbnail, grid)] : []),
  ];
  const brands = box('ftyp', 'heic', uint32(0), 'mif1heic');
  const metaFor = (mediaAt: number): Buffer => {
    const locations = [
      ...tiles.map((id) => location(id, 0, mediaAt, codedSquare.length)),
      ...grids.map(({ id, data }, at) => location(id, 1, at * data.length, data.length)),
    ];
    return box(
      'meta',
      uint32(0),
      box('hdlr', uint32(0), uint32(0), 'pict', Buffer.alloc(13)),
      box('pitm', uint32(0), uint16(grid)),
      box('idat', ...grids.map(({ data }) => data)),
      box('iloc', [1, 0, 0, 0, 0x44, 0], uint16(locations.length), ...locations),
      box('iinf', uint32(0), uint16(items.length), ...items),
      box('iprp', box('ipco', ...properties), box('ipma', uint32(0), uint32(associations.length), ...associations)),
      box('iref', uint32(0), ...references),
    );
  };
  const mediaAt = brands.length + metaFor(0).length + 8;
  return bytes(brands, metaFor(mediaAt), box('mdat', codedSquare));
};
