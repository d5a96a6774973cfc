import { type ContentKind, supportedTypeNames } from '../../api/fileTypes.ts';
import type { Words } from '../rows.ts';
import type { fileEvents, fileMessages, uploadMessages } from './files.ts';

/** A file by its name; in general where it is empty. */
export const fileOrEn = (name: string): string => name || 'The file';

/** What a file holds. */
export const contentNamesEn: Readonly<Record<ContentKind, string>> = {
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

export const fileMessagesEn: Words<typeof uploadMessages & typeof fileMessages & typeof fileEvents> = {
  'file-empty': ({ name }) => `${fileOrEn(name)} is empty; send a ${supportedTypeNames} file.`,
  'file-unsupported': ({ name, kind, format = '' }) =>
    `${fileOrEn(name)} is ${`${contentNamesEn[kind]} ${format}`.trim()}; send a ${supportedTypeNames} file.`,
  'file-damaged': ({ name, kind }) =>
    `${fileOrEn(name)} is ${contentNamesEn[kind]}, but damaged; send an intact ${supportedTypeNames} file.`,
  'picture-too-large': ({ name, type, width, height, maxMegapixels }) =>
    `${fileOrEn(name)} is ${contentNamesEn[type]} of ${width} × ${height} pixels; send one of at most ${maxMegapixels} megapixels.`,
  'extension-not-taken': ({ name, type, extension, suggestion }) =>
    `${fileOrEn(name)} is ${contentNamesEn[type]}, but names ending in ${extension} are not taken; give it one ending in ${suggestion}.`,
  'name-misleads': ({ name, type, suggestion }) =>
    `${fileOrEn(name)} is ${contentNamesEn[type]}, but its name says otherwise; give it one ending in ${suggestion} if that is what was meant.`,

  'picture-not-now': 'This picture cannot be made now.',
  'too-many-pictures': 'Too many pictures are being made.',

  // Logo and signature of letters.
  'image-without-area': 'it has no area',
  'image-too-many-pixels': ({ maxMegapixels }) => `it has more than ${maxMegapixels} megapixels`,
  'image-too-large': ({ maxMegabytes }) => `it is larger than ${maxMegabytes} MB`,
  'image-not-png-or-jpeg': 'it is neither PNG nor JPEG',
  'image-cut-short': ({ type }) => `the ${type} is cut short`,
  'image-damaged': ({ type }) => `the ${type} is damaged or cannot be read`,

  // S3-compatible storage.
  'files-elsewhere': ({ location }) =>
    `The files of this data directory are in ${location}. Add --files ${location}, or set RAFTER_FILES.`,
  'files-in-folder': ({ folder, location }) =>
    `${folder} holds files already. Start without --files and RAFTER_FILES, or move them: rafter files move --to ${location}`,
  'files-of-another': ({ location }) =>
    `${location} holds files that are not of this data: those of another server, or what a restore that was interrupted has left. Choose a bucket or prefix without files.`,
  'files-not-there': ({ location }) =>
    `The database names files, but ${location} has none of them. Start with the --files or RAFTER_FILES that this data was used with; if its files are lost, restore a backup.`,
  'files-there-already': ({ location }) => `The files are in ${location} already.`,
  'files-used-there': ({ location }) => `The files in ${location} are in use and were not deleted.`,
  'files-being-moved': 'Another command is moving or deleting files here. Wait until it has ended.',
  'files-without-room': ({ folder, neededBytes, freeBytes }, { storage }) =>
    `The files take ${storage(neededBytes)}, and the disk of ${folder} has ${storage(freeBytes)}. Make room, then run this again.`,
  'files-from-elsewhere': ({ location }) =>
    `The server uses ${location}: move files from there, or from another place to there.`,
  'files-moved-to-s3': ({ location }) =>
    `Start the server with --files ${location}, or set RAFTER_FILES=${location}. The old files are still there: once all is well, files delete removes them.`,
  'files-moved-to-folder':
    'Start the server without --files and without RAFTER_FILES. The old files are still there: once all is well, files delete removes them.',
  'files-copied-for-now':
    'A server is running: stop it and run this again, to copy what is new and to finish the move.',
  'files-not-moved': ({ count }, { number }) =>
    `${number(count)} files are missing or damaged where they are, so the server still uses the old place. Restore them from a backup, or run this again with --skip-damaged.`,
  'files-left-behind': ({ count }, { plural, number }) =>
    `${number(count)} ${plural(count, { one: 'file was missing or damaged and was', other: 'files were missing or damaged and were' })} not copied: see “damaged”. Restore from a backup what you need of them.`,
  'files-all-there': ({ location }) => `Every file is in ${location}.`,
  'files-kept': ({ count, at, used }, { plural, number }) =>
    `${number(count)} ${plural(count, { one: 'file is missing or damaged where the server uses it, and was', other: 'files are missing or damaged where the server uses them, and were' })} not deleted here. Copy again what is whole here: rafter files move --from ${at} --to ${used} --verify`,
  'files-of-database-elsewhere': ({ there, here }) =>
    `The files of this database are in ${there}, not in ${here}. Start every server and command of this database with the same --files s3://bucket/prefix (or RAFTER_FILES). Without it, a database has one server, with one data directory.`,
  's3-location-invalid':
    'A place for files is s3://bucket or s3://bucket/prefix: the bucket in lower-case letters, digits, dots and dashes, the prefix without special characters.',
  's3-endpoint-invalid':
    'AWS_ENDPOINT_URL_S3 must be the beginning of a URL, such as https://s3.example.com, without a path, a user name or a password.',
  's3-credentials-missing':
    'The storage needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a file that has them in AWS_SHARED_CREDENTIALS_FILE.',
  's3-addressing-invalid':
    'RAFTER_S3_ADDRESSING is path or virtual; virtual needs an endpoint with a name instead of an IP address.',
  's3-bucket-missing': ({ bucket, endpoint, reason }) =>
    `There is no bucket ${bucket} at ${endpoint}. Create it, or correct its name (${reason}).`,
  's3-region-wrong': ({ bucket, region, actual, reason }) =>
    `The bucket ${bucket} is not in the region ${region}. ${actual === undefined ? 'Set AWS_REGION to its region' : `Set AWS_REGION=${actual}`} (${reason}).`,
  's3-key-refused': ({ reason }) =>
    `The storage does not accept the credentials. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (${reason}).`,
  's3-token-refused': ({ reason }) =>
    `The storage does not accept the session token, which may have expired. Set a new AWS_SESSION_TOKEN with its key (${reason}).`,
  's3-forbidden': ({ bucket, reason }) =>
    `These credentials are not allowed to do this in the bucket ${bucket}. Allow listing it, and getting, putting and deleting objects (${reason}).`,
  's3-clock-wrong': ({ reason }) =>
    `The clock of this computer differs from that of the storage by more than 15 minutes. Set it, best with a time service (${reason}).`,
  's3-certificate-refused': ({ endpoint, reason }) =>
    `The certificate of ${endpoint} is not accepted. If an authority of your own signed it, name the file of that authority in NODE_EXTRA_CA_CERTS (${reason}).`,
  's3-failed': ({ endpoint, reason }) => `The storage at ${endpoint} does not answer as it should (${reason}).`,
  'file-not-private': ({ file }) =>
    `Other users of this computer can read ${file}, which holds credentials. Run: chmod 600 ${file}`,

  // What the file system does not allow with one file or folder.
  'path-not-there': ({ path }) => `${path} does not exist.`,
  'path-no-permission': ({ path }) => `${path} cannot be opened: this user has no permission for it.`,
  'path-is-folder': ({ path }) => `${path} is a folder, and a file belongs here.`,
  'path-not-plain': ({ path }) => `${path} is not a plain file: pipes, devices and links are not read.`,
  'path-through-file': ({ path }) => `${path} cannot be reached: a part of this path is a file, not a folder.`,
  'path-exists': ({ path }) => `${path} already exists.`,
  'path-too-long': ({ path }) => `${path} is longer than the name of a file can be.`,
  'path-loops': ({ path }) => `${path} cannot be reached: its links lead in a circle.`,
  'disk-read-only': ({ path }) => `${path} is on a disk that cannot be written to.`,
  'disk-failing': ({ path }) => `${path} cannot be read or written: the disk may be failing.`,
  'disk-without-space': ({ path }) => `There is no space on this disk for ${path}.`,
  'file-too-large-for-disk': ({ path }) => `${path} is larger than this disk takes.`,
  'path-unreadable': ({ path }) => `${path} cannot be read.`,
  'laptop-disk-full': 'There is no room on the disk of this computer; make room, and try again.',
  'file-not-opened': ({ name }) =>
    `No program of this computer opened ${name === '' ? 'the file' : name}. Save it, and open it from there.`,

  'event-exported': 'Exported',
  'event-tried-out': 'Checked without saving',
};
