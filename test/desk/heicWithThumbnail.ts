import { box, uint16, uint32 } from '../files/judge/buildBoxes.ts';
import { heicPhoto } from './photos.ts';

interface Options {
  /** Pixels of the thumbnail. */
  thumbnail?: readonly [width: number, height: number];
  /** Quarter turns to the left of the photo, and of its thumbnail. */
  turns?: readonly [photo: number, thumbnail: number];
  isPhotoBroken?: boolean;
  isThumbnailBroken?: boolean;
}

const [photo, thumb] = [1, 2];
const tileEdge = 64;
const [columns, rows] = [6, 4];
const photoTiles = Array.from({ length: columns * rows }, (_, at) => 100 + at);

/**
 * A HEIC of 384 × 256 with an embedded thumbnail. Both are grids of the tile of `heicPhoto`, red on its left half and blue
 * on its right: at a tenth of its width, the thumbnail of 240 × 160 is red and the photo blue.
 */
export const heicWithThumbnail = ({
  thumbnail: [width, height] = [240, 160],
  turns = [0, 0],
  isPhotoBroken = false,
  isThumbnailBroken = false,
}: Options = {}): Buffer => {
  const source = heicPhoto();
  const configAt = source.indexOf('hvcC') - 4;
  const config = source.subarray(configAt, configAt + source.readUInt32BE(configAt));
  const tileAt = source.indexOf('mdat') + 4;
  const tile = source.subarray(tileAt, tileAt + 0x31);
  const broken = Buffer.alloc(tile.length, 255);

  const ispe = (wide: number, high: number): Buffer => box('ispe', uint32(0), uint32(wide), uint32(high));
  const properties = [
    ...[config, ispe(tileEdge, tileEdge), ispe(columns * tileEdge, rows * tileEdge), ispe(width, height)],
    ...turns.map((turn) => box('irot', Buffer.from([turn]))),
  ];
  const has = (item: number, ...indexes: number[]): Buffer =>
    Buffer.concat([uint16(item), Buffer.from([indexes.length, ...indexes])]);
  const [across, down] = [Math.ceil(width / tileEdge), Math.ceil(height / tileEdge)];
  const thumbTiles = Array.from({ length: across * down }, (_, at) => 200 + at);
  const tiles = [...photoTiles, ...thumbTiles];
  const associations = [has(photo, 3, 0x85), has(thumb, 4, 0x86), ...tiles.map((item) => has(item, 0x81, 2))];
  const reference = (type: string, from: number, ...to: number[]): Buffer =>
    box(type, uint16(from), uint16(to.length), ...to.map(uint16));
  const grid = (wide: number, high: number, pixelsWide: number, pixelsHigh: number): Buffer =>
    Buffer.concat([Buffer.from([0, 0, high - 1, wide - 1]), uint16(pixelsWide), uint16(pixelsHigh)]);
  const info = (item: number, type: string, isHidden = false): Buffer =>
    box('infe', Buffer.from([2, 0, 0, Number(isHidden)]), uint16(item), uint16(0), Buffer.from(type), Buffer.alloc(1));
  const place = (item: number, isInBox: boolean, offset: number, length: number): Buffer =>
    Buffer.concat([uint16(item), uint16(Number(isInBox)), uint16(0), uint16(1), uint32(offset), uint32(length)]);

  const metaBefore = (data: number): Buffer => {
    const places = [
      ...[place(photo, true, 0, 8), place(thumb, true, 8, 8)],
      ...photoTiles.map((item) => place(item, false, data, tile.length)),
      ...thumbTiles.map((item) => place(item, false, data + tile.length, tile.length)),
    ];
    const infos = [info(photo, 'grid'), info(thumb, 'grid'), ...tiles.map((item) => info(item, 'hvc1', true))];
    return box(
      'meta',
      ...[
        uint32(0),
        box('hdlr', uint32(0), uint32(0), Buffer.from('pict'), Buffer.alloc(13)),
        box('pitm', uint32(0), uint16(photo)),
      ],
      ...[box('idat', grid(columns, rows, columns * tileEdge, rows * tileEdge), grid(across, down, width, height))],
      ...[box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), uint16(places.length), ...places)],
      ...[box('iinf', uint32(0), uint16(infos.length), ...infos)],
      box('iprp', box('ipco', ...properties), box('ipma', uint32(0), uint32(associations.length), ...associations)),
      box(
        'iref',
        ...[uint32(0), reference('dimg', photo, ...photoTiles)],
        ...[reference('dimg', thumb, ...thumbTiles), reference('thmb', thumb, photo)],
      ),
    );
  };
  const head = box('ftyp', Buffer.from('heic'), uint32(0), Buffer.from('mif1heic'));
  const data = head.length + metaBefore(0).length + 8;
  return Buffer.concat([
    ...[head, metaBefore(data)],
    box('mdat', isPhotoBroken ? broken : tile, isThumbnailBroken ? broken : tile),
  ]);
};
