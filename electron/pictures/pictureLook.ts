/** Measurements of a picture that do not depend on what it shows. */
export interface PictureLook {
  /** How abrupt its edges are, whatever their contrast: from 2 to 4 in sharp photos, 0.3 in a blur. */
  sharpness: number;
  /** Mean of the lighter half of its pixels, 0 (black) to 1: a lamp in a dark attic is enough to see by. */
  brightness: number;
}

/** The measurements of a stored picture; `broken` if it could not be opened, `tooLarge` if it was not decoded for its size. */
export type KnownLook = PictureLook & { broken?: true; tooLarge?: true };

const unmeasured = { sharpness: 1, brightness: 1 } as const;
export const brokenLook = { ...unmeasured, broken: true } as const satisfies KnownLook;
export const tooLargeLook = { ...unmeasured, tooLarge: true } as const satisfies KnownLook;

/** Shades of grey, 0 to 255, row by row. */
interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Pixels of the longer edge at which pictures are measured: the limits below hold for this size only. */
export const lookEdge = 512;

/**
 * Edges blurred by 0.3 % of the picture (12 pixels of 4,000): the marks of a tape run together. A single edge of a drawing
 * that was made smaller still has 0.55.
 */
const blurredBelow = 0.5;
const darkBelow = 0.2;

export const judgeLook = ({
  sharpness,
  brightness,
  broken,
  tooLarge,
}: KnownLook): { blurred: boolean; dark: boolean; broken?: true; tooLarge?: true } => ({
  blurred: sharpness < blurredBelow,
  dark: brightness < darkBelow,
  ...(broken ? { broken } : {}),
  ...(tooLarge ? { tooLarge } : {}),
});

const tileEdge = 32;
/** Mean square of the slope below which a tile is a plain surface or noise. */
const plainSlope = 4;
/** The share of tiles that is judged: those with the strongest edges, among them the subject of the photo. */
const judgedShare = 0.1;

/** Sums over a tile's pixels of the squares of the slope (first differences) and of its change (the Laplacian). */
interface Edges {
  count: number;
  slope: number;
  change: number;
}

const edgesIn = ({ data, width, height }: GreyPicture, left: number, top: number): Edges => {
  const right = Math.min(left + tileEdge, width - 1);
  const bottom = Math.min(top + tileEdge, height - 1);
  let [count, slope, change] = [0, 0, 0];
  for (let y = Math.max(top, 1); y < bottom; y += 1)
    for (let x = Math.max(left, 1); x < right; x += 1) {
      const at = y * width + x;
      const grey = data[at]!;
      const east = data[at + 1]! - grey;
      const south = data[at + width]! - grey;
      const laplacian = data[at - 1]! + data[at - width]! - 2 * grey + east + south;
      count += 1;
      // `**` would be a call for each pixel.
      slope += east * east + south * south;
      change += laplacian * laplacian;
    }
  return { count, slope, change };
};

/**
 * The energy of the Laplacian over that of the slope, where the edges are strongest. An edge blurred by s pixels has
 * 1/(2s²), whatever its contrast and however few there are; neither light nor what is in the picture counts. 1 where
 * there is nothing to judge by.
 */
const sharpnessOf = (picture: GreyPicture): number => {
  const tiles: Edges[] = [];
  for (let top = 0; top < picture.height; top += tileEdge)
    for (let left = 0; left < picture.width; left += tileEdge) {
      const edges = edgesIn(picture, left, top);
      if (edges.count >= tileEdge ** 2 / 2) tiles.push(edges);
    }
  const judged = tiles
    .filter(({ slope, count }) => slope / count > plainSlope)
    .sort((one, other) => other.slope / other.count - one.slope / one.count)
    .slice(0, Math.ceil(tiles.length * judgedShare));
  const sum = (of: 'slope' | 'change'): number => judged.reduce((total, edges) => total + edges[of], 0);
  return judged.length === 0 ? 1 : sum('change') / sum('slope');
};

const brightnessOf = ({ data }: GreyPicture): number => {
  const counts = new Array<number>(256).fill(0);
  for (const grey of data) counts[grey]! += 1;
  let left = Math.ceil(data.length / 2);
  let sum = 0;
  for (let grey = 255; grey >= 0 && left > 0; grey -= 1) {
    const taken = Math.min(left, counts[grey]!);
    sum += taken * grey;
    left -= taken;
  }
  return sum / Math.ceil(data.length / 2) / 255;
};

/** Measures a picture of at most `lookEdge` pixels. */
export const measureLook = (picture: GreyPicture): PictureLook => ({
  sharpness: sharpnessOf(picture),
  brightness: brightnessOf(picture),
});
