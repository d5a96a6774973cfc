import libheif from 'libheif-js/wasm-bundle.js';

/** A decoded picture, upright. */
export interface HeicPixels {
  /** In libheif's memory: copying 36 MB for each photo would double what this process takes. */
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
  /** It is the thumbnail that the phone embedded. */
  isThumbnail: boolean;
}

/** An offset in libheif's memory. */
type Pointer = number;
/** Frees what libheif allocated, the last first. */
type Cleanup = (() => void)[];

/** Values of libheif's C API. */
const colorspaceRgb = 1;
const chromaRgb = 10;
const chromaRgba = 11;
const channelInterleaved = 10;
const rotationType = 0x69726f74;
const mirrorType = 0x696d6972;

/** More thumbnails and transformations than any phone writes. */
const maxListed = 8;
/** A larger one is none: it takes as long as a picture. Phones embed a tenth of this. */
const maxThumbnailPixels = 1_500_000;
/** How far the thumbnail's ratio of width to height may differ: sides are whole pixels. */
const ratioTolerance = 0.02;

const allocate = (bytes: number, cleanup: Cleanup): Pointer => {
  const pointer = libheif._malloc(bytes);
  if (pointer === 0) throw new Error('out of memory');
  cleanup.push(() => libheif._free(pointer));
  return pointer;
};

/** Calls a function that returns a `heif_error` and writes a pointer. */
const pointerFrom = (call: (error: Pointer, result: Pointer) => void, cleanup: Cleanup): Pointer => {
  // Code, subcode and message of the error; then the result.
  const error = allocate(16, cleanup);
  const result = error + 12;
  call(error, result);
  const code = libheif.HEAPU32[error / 4]!;
  if (code !== 0) throw new Error(`libheif error ${code}`);
  return libheif.HEAPU32[result / 4]!;
};

/** Calls a function that fills a list of 32-bit numbers and returns their count. */
const numbersFrom = (call: (list: Pointer, length: number) => number, cleanup: Cleanup): number[] => {
  const list = allocate(4 * maxListed, cleanup);
  const count = call(list, maxListed);
  return [...libheif.HEAPU32.slice(list / 4, list / 4 + Math.min(count, maxListed))];
};

const withHandle = (handle: Pointer, cleanup: Cleanup): Pointer => {
  cleanup.push(() => libheif._heif_image_handle_release(handle));
  return handle;
};

const sizeOf = (handle: Pointer): { width: number; height: number } => ({
  width: libheif._heif_image_handle_get_width(handle),
  height: libheif._heif_image_handle_get_height(handle),
});

/** How the item is turned and mirrored, as text to compare. */
const turnsOf = (context: Pointer, handle: Pointer, cleanup: Cleanup): string => {
  const item = libheif._heif_image_handle_get_item_id(handle);
  const properties = numbersFrom(
    (list, length) => libheif._heif_item_get_transformation_properties(context, item, list, length),
    cleanup,
  );
  const turns = properties.map((property) => {
    const type = libheif._heif_item_get_property_type(context, item, property);
    if (type === rotationType)
      return `rotated ${libheif._heif_item_get_property_transform_rotation_ccw(context, item, property)}`;
    return type === mirrorType
      ? `mirrored ${libheif._heif_item_get_property_transform_mirror(context, item, property)}`
      : '';
  });
  return turns.filter((turn) => turn !== '').join(', ');
};

/** A thumbnail of the picture that has `minEdge` pixels at least, and stands as the picture does; null without one. */
const findThumbnail = (context: Pointer, picture: Pointer, minEdge: number, cleanup: Cleanup): Pointer | null => {
  const ids = numbersFrom(
    (list, length) => libheif._heif_image_handle_get_list_of_thumbnail_IDs(picture, list, length),
    cleanup,
  );
  const { width, height } = sizeOf(picture);
  for (const id of ids) {
    const thumbnail = withHandle(
      pointerFrom((error, result) => libheif._heif_image_handle_get_thumbnail(error, picture, id, result), cleanup),
      cleanup,
    );
    const size = sizeOf(thumbnail);
    const isLarge = Math.max(size.width, size.height) >= minEdge && size.width * size.height <= maxThumbnailPixels;
    const isAlike = Math.abs((size.width * height) / (size.height * width) - 1) < ratioTolerance;
    if (isLarge && isAlike && turnsOf(context, thumbnail, cleanup) === turnsOf(context, picture, cleanup))
      return thumbnail;
  }
  return null;
};

const decode = (handle: Pointer, cleanup: Cleanup): Omit<HeicPixels, 'isThumbnail'> => {
  const isOpaque = libheif._heif_image_handle_has_alpha_channel(handle) === 0;
  const channels = isOpaque ? 3 : 4;
  const chroma = isOpaque ? chromaRgb : chromaRgba;
  const image = pointerFrom(
    (error, result) => libheif._heif_decode_image(error, handle, result, colorspaceRgb, chroma, 0),
    cleanup,
  );
  cleanup.push(() => libheif._heif_image_release(image));
  const width = libheif._heif_image_get_width(image, channelInterleaved);
  const height = libheif._heif_image_get_height(image, channelInterleaved);
  const stride = allocate(4, cleanup);
  const start = libheif._heif_image_get_plane_readonly(image, channelInterleaved, stride);
  const rowBytes = libheif.HEAPU32[stride / 4]!;
  if (start === 0 || width <= 0 || height <= 0) throw new Error('no pixels');
  const memory = libheif.HEAPU8;
  // Closes the gaps between rows.
  for (let row = 1; row < height && rowBytes !== width * channels; row += 1)
    memory.copyWithin(
      start + row * width * channels,
      start + row * rowBytes,
      start + row * rowBytes + width * channels,
    );
  return { data: memory.subarray(start, start + width * height * channels), width, height, channels };
};

const decodeThumbnail = (context: Pointer, picture: Pointer, minEdge: number, cleanup: Cleanup): HeicPixels | null => {
  try {
    const thumbnail = findThumbnail(context, picture, minEdge, cleanup);
    return thumbnail === null ? null : { ...decode(thumbnail, cleanup), isThumbnail: true };
  } catch {
    // The picture itself may be whole.
    return null;
  }
};

/** The file has no thumbnail that is large enough and quick to decode. */
export class NoThumbnailError extends Error {
  override readonly name = 'NoThumbnailError';
}

/**
 * Decodes the main picture of a HEIC for `use`, which must not keep the pixels. With `minThumbnailEdge`, a thumbnail in
 * the file with so many pixels is decoded in its place, which takes a fiftieth of the time. Throws `NoThumbnailError` where
 * there is none, and for a broken file.
 */
export const withHeicPixels = async <T>(
  file: Uint8Array,
  minThumbnailEdge: number | null,
  use: (pixels: HeicPixels) => Promise<T>,
): Promise<T> => {
  const cleanup: Cleanup = [];
  try {
    const content = allocate(file.length, cleanup);
    libheif.HEAPU8.set(file, content);
    const context = libheif._heif_context_alloc();
    cleanup.push(() => libheif._heif_context_free(context));
    pointerFrom(
      (error) => libheif._heif_context_read_from_memory_without_copy(error, context, content, file.length, 0),
      cleanup,
    );
    const picture = withHandle(
      pointerFrom((error, result) => libheif._heif_context_get_primary_image_handle(error, context, result), cleanup),
      cleanup,
    );
    if (minThumbnailEdge === null) return await use({ ...decode(picture, cleanup), isThumbnail: false });
    const thumbnail = decodeThumbnail(context, picture, minThumbnailEdge, cleanup);
    if (thumbnail === null) throw new NoThumbnailError();
    return await use(thumbnail);
  } finally {
    for (const release of cleanup.toReversed()) release();
  }
};
