/** What can be measured in a picture without knowing what it shows. */
export interface PictureLook {
  /** How abrupt its edges are, whatever their contrast: about 3 when they are as sharp as pixels allow, 0.1 in a blur. */
  sharpness: number;
  /** Mean of the lighter half of its pixels, 0 (black) to 1: a lamp in a dark attic is enough to see by. */
  brightness: number;
}

/** Shades of grey, 0 to 255, row by row. */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Pixels of the longer edge at which pictures are measured: the limits below hold for this size alone. */
export const lookEdge = 512;

/** Softer than about 0.2 % of the picture's width: the marks of a tape run together. */
const blurredBelow = 0.6;
const darkBelow = 0.2;

export const judgeLook = ({ sharpness, brightness }: PictureLook): { blurred: boolean; dark: boolean } => ({
  blurred: sharpness < blurredBelow,
  dark: brightness < darkBelow,
});

const tileEdge = 32;
/** Variance of grey below which a tile is a plain surface or noise, and says nothing of sharpness. */
const plainVariance = 30;

/** Sums of a tile's pixels and of the Laplacian at them. */
interface Sums {
  count: number;
  grey: number;
  greySquared: number;
  edge: number;
  edgeSquared: number;
}

const variance = (sum: number, squared: number, count: number): number => squared / count - (sum / count) ** 2;

const sumTile = ({ data, width, height }: GreyPicture, left: number, top: number): Sums => {
  const sums: Sums = { count: 0, grey: 0, greySquared: 0, edge: 0, edgeSquared: 0 };
  const right = Math.min(left + tileEdge, width - 1);
  const bottom = Math.min(top + tileEdge, height - 1);
  for (let y = Math.max(top, 1); y < bottom; y += 1)
    for (let x = Math.max(left, 1); x < right; x += 1) {
      const at = y * width + x;
      const grey = data[at]!;
      const edge = data[at - 1]! + data[at + 1]! + data[at - width]! + data[at + width]! - 4 * grey;
      sums.count += 1;
      sums.grey += grey;
      sums.greySquared += grey * grey;
      sums.edge += edge;
      sums.edgeSquared += edge * edge;
    }
  return sums;
};

/**
 * The Laplacian's variance over the picture's own, tile by tile, at the tenth of tiles where it is highest: what a
 * surveyor aims at is sharp, whatever is behind it. 1 where there is nothing to judge by.
 */
const sharpnessOf = (picture: GreyPicture): number => {
  const ratios: number[] = [];
  for (let top = 0; top < picture.height; top += tileEdge)
    for (let left = 0; left < picture.width; left += tileEdge) {
      const { count, grey, greySquared, edge, edgeSquared } = sumTile(picture, left, top);
      if (count < (tileEdge * tileEdge) / 2) continue;
      const contrast = variance(grey, greySquared, count);
      if (contrast > plainVariance) ratios.push(variance(edge, edgeSquared, count) / contrast);
    }
  ratios.sort((one, other) => one - other);
  return ratios[Math.floor(ratios.length * 0.9)] ?? 1;
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
