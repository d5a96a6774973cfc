import sharp, { type Exif } from 'sharp';

/** What a phone writes on a roof in Fresno. */
export const phoneExif: Exif = {
  IFD0: { Make: 'Acme', Model: 'Field 7' },
  IFD2: { DateTimeOriginal: '2026:03:14 09:26:53', OffsetTimeOriginal: '-07:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '36/1 44/1 3000/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '119/1 47/1 1200/100',
  },
};

export interface PhotoShape {
  width?: number;
  height?: number;
  exif?: Exif;
  /** EXIF orientation, 1 to 8. */
  orientation?: number;
  quality?: number;
}

/** Red on the left half, blue on the right, as the sensor saw it. */
const halves = ({ width = 64, height = 32 }: PhotoShape) =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2020d0' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);

export const jpegOf = (shape: PhotoShape = {}): Promise<Buffer> => {
  const picture = shape.exif ? halves(shape).withExif(shape.exif) : halves(shape);
  const turned = shape.orientation === undefined ? picture : picture.withMetadata({ orientation: shape.orientation });
  return turned.jpeg({ quality: shape.quality ?? 90 }).toBuffer();
};

export const pngOf = (shape: PhotoShape = {}): Promise<Buffer> => halves(shape).png().toBuffer();

/** A JPEG that does not get small: every pixel differs from its neighbours. */
export const noisyJpeg = (width: number, height: number, exif?: Exif): Promise<Buffer> => {
  let state = 7;
  const pixels = Buffer.alloc(width * height * 3, 0).map(() => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  });
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return (exif ? picture.withExif(exif) : picture).jpeg({ quality: 100 }).toBuffer();
};

/** Which half of the picture lies at a point given in shares of its width and height. */
export const colourAt = async (picture: Buffer | string, x: number, y: number): Promise<'red' | 'blue'> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return data[at]! > data[at + 2]! ? 'red' : 'blue';
};

/** The picture of `jpegOf` at 64 × 48 with `phoneExif`, as a HEIC: made by libheif from that JPEG. */
export const heicPhoto = (): Buffer =>
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRt',
      'AAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAAAAAAMQACAAEAAAAAAAAAAQAAAAAAAAAIAAMA',
      'AAAAAAACNgABAAAAAAAAAYQAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZl',
      'AgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAAD',
      'AAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAA',
      'AEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5k',
      'aW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAG9bWRhdAAAAC0oAa8ZgO9Jpb//3dYf9mSv+NNncdv8MLz7Ilzl8Wk57nGDPJxqK90Z2/x3zNgA',
      'AAAASUkqAAgAAAAJAA8BAgAFAAAAkgAAABABAgAIAAAAigAAABIBAwABAAAAAQAAABoBBQABAAAAegAAABsBBQABAAAAggAAACgBAwABAAAA',
      'AgAAABMCAwABAAAAAQAAAGmHBAABAAAAmAAAACWIBAABAAAAGgEAAAAAAAA4YwAA6AMAADhjAADoAwAARmllbGQgNwBBY21lAAAIAACQBwAE',
      'AAAAMDIxMAOQAgAUAAAABgEAABGQAgAHAAAA/gAAAAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAQAAAAAOg',
      'BAABAAAAMAAAAAAAAAAtMDc6MDAAADIwMjY6MDM6MTQgMDk6MjY6NTMABAABAAIAAgAAAE4AAAACAAUAAwAAAGgBAAADAAIAAgAAAFcAAAAE',
      'AAUAAwAAAFABAAAAAAAAdwAAAAEAAAAvAAAAAQAAALAEAABkAAAAJAAAAAEAAAAsAAAAAQAAALgLAABkAAAA',
    ].join(''),
    'base64',
  );
