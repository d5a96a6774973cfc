import type { ContentKind } from '../../../shared/api/contentKinds.ts';
import { supportedTypeNames } from '../../../shared/api/fileTypes.ts';
import type { FileRefusal } from './judgeFile.ts';

const kinds: Record<ContentKind, string> = {
  JPEG: 'a JPEG picture',
  PNG: 'a PNG picture',
  HEIC: 'a HEIC picture',
  HEIF: 'a HEIF picture',
  PDF: 'a PDF document',
  DOC: 'a Word document (DOC)',
  DOCX: 'a Word document (DOCX)',
  AVI: 'an AVI video',
  MPEG: 'an MPEG video',
  MP4: 'an MP4 video',
  MOV: 'a QuickTime video (MOV)',
  webp: 'a WebP picture',
  gif: 'a GIF picture',
  tiff: 'a TIFF picture',
  bmp: 'a BMP picture',
  jxl: 'a JPEG XL picture',
  jp2: 'a JPEG 2000 picture',
  psd: 'a Photoshop picture',
  svg: 'an SVG picture',
  avif: 'an AVIF picture',
  cr3: 'a Canon raw picture (CR3)',
  'tiff-or-raw': 'a TIFF or raw camera picture',
  wav: 'a WAV sound recording',
  sound: 'a sound recording',
  matroska: 'a Matroska video (MKV)',
  webm: 'a WebM video',
  'mpeg-ts': 'an MPEG transport stream',
  'unknown-media': 'a media file of an unknown kind',
  'windows-program': 'a Windows program',
  'linux-program': 'a Linux program',
  'macos-program': 'a macOS program',
  'android-program': 'an Android program',
  'java-program': 'a Java program',
  postscript: 'a PostScript document',
  rtf: 'a rich text document (RTF)',
  script: 'a script',
  html: 'a web page (HTML)',
  xml: 'an XML file',
  text: 'a plain text file',
  gzip: 'a gzip archive',
  zip: 'a ZIP archive',
  epub: 'an EPUB book',
  iwork: 'a document of Pages, Numbers or Keynote',
  kmz: 'a Google Earth file (KMZ)',
  odt: 'an OpenDocument text (ODT)',
  opendocument: 'an OpenDocument file',
  'encrypted-office': 'a password-protected Office document',
  xls: 'an Excel workbook (XLS)',
  ppt: 'a PowerPoint presentation (PPT)',
  visio: 'a Visio drawing',
  outlook: 'an Outlook message',
  ole: 'an OLE file that is not a Word document',
  'word-macros': 'a Word document with macros',
  'office-macros': 'an Office document with macros',
  dotx: 'a Word template (DOTX)',
  xlsx: 'an Excel workbook (XLSX)',
  pptx: 'a PowerPoint presentation (PPTX)',
  office: 'an Office document',
  'word-or-zip': 'a Word document or ZIP archive',
  media: 'a video or picture',
  'other-picture': 'a picture in the format',
  'other-video': 'a video in the format',
  'other-sound': 'a sound recording in the format',
  'other-file': 'a file in the format',
  unknown: 'of an unknown kind',
};

/** The English sentence of a refusal. */
export const sayFileRefusal = ({ code, params }: FileRefusal): string => {
  const name = params.name || 'The file';
  switch (code) {
    case 'file-empty':
      return `${name} is empty; send a ${supportedTypeNames} file.`;
    case 'file-unsupported':
      return `${name} is ${[kinds[params.kind], params.format].filter(Boolean).join(' ')}; send a ${supportedTypeNames} file.`;
    case 'file-damaged':
      return `${name} is ${kinds[params.kind]}, but damaged; send an intact ${supportedTypeNames} file.`;
    case 'picture-too-large':
      return `${name} is ${kinds[params.type]} of ${params.width} × ${params.height} pixels; send one of at most ${params.maxMegapixels} megapixels.`;
    case 'extension-not-taken':
      return `${name} is ${kinds[params.type]}, but names ending in ${params.extension} are not taken; give it one ending in ${params.suggestion}.`;
    case 'name-misleads':
      return `${name} is ${kinds[params.type]}, but its name says otherwise; give it one ending in ${params.suggestion} if that is what was meant.`;
  }
};
