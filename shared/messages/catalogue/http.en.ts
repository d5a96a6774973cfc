import type { Words } from '../rows.ts';
import type { apiMessages, errorPageMessages, httpMessages, operationsMessages, rpcMessages } from './http.ts';

export const httpMessagesEn: Words<typeof apiMessages & typeof httpMessages & typeof operationsMessages> = {
  'invalid-fields': ({ field, error, others, named }, { say }) =>
    `${field === '' ? 'The body' : field} ${say(error)}${others === 0 ? '' : `, and ${others} more`}.${named === null ? '' : ` The first ${named} are named.`}`,
  internal: 'Something went wrong on our side.',

  'headers-too-large': 'The headers are larger than this server takes.',
  'url-not-encoded': 'The URL holds characters that must be percent-encoded.',
  'path-not-encoded': 'The path is not valid percent-encoding.',
  'request-too-slow': 'The request took too long to arrive.',
  'not-a-request': 'This is not a request that can be read.',
  'request-not-read': ({ reason }) => `The request could not be read: ${reason}`,
  'host-invalid': 'The Host header names no host.',
  'host-repeated': 'Send the Host header once.',
  'host-not-served': ({ host }) =>
    `This server does not answer under the name ${host}. Use its public URL; its administrator can add a name with --allowed-host.`,
  'method-not-allowed': ({ method, path, allowed }, { list }) => `${path} has no ${method}; it has ${list(allowed)}.`,
  'version-changed': 'This has changed since the ETag that was sent in If-Match. Read it again before you change it.',
  'json-expected': 'Send application/json here; files go as multipart/form-data to the upload operations.',
  'encoding-not-read': ({ encoding, accepted }, { list }) =>
    `Content-Encoding ${encoding} is not read here. Send the body as it is, or with ${list(accepted, 'or')}.`,
  'charset-not-read': ({ charset }) => `The charset ${charset} is not known. Send UTF-8.`,
  'body-not-decoded': ({ encoding }) => `The body is not valid ${encoding}.`,
  'body-too-large': ({ maximumBytes }, { number }) =>
    `The body is larger than the ${number(maximumBytes)} bytes that this server takes; an encoded one is counted decoded.`,
  'body-over-bounds': ({ what, maximum }, { number }) =>
    ({
      names: `The JSON of a body may hold at most ${number(maximum)} names; unknown ones count too.`,
      entries: `The lists of a JSON body may hold at most ${number(maximum)} entries together; unknown ones count too.`,
    })[what],
  'body-too-deep': ({ maximum }, { number }) =>
    `The JSON of a body may be nested at most ${number(maximum)} levels deep.`,
  'body-empty': 'The body must be a JSON object; it is empty.',
  'body-not-json': 'The body is not valid JSON.',
  'text-holds-nul': 'The request holds a text with a null character.',
  'body-not-utf8': 'The body is not valid UTF-8.',
  'body-not-in-charset': ({ charset }) => `The body is not valid ${charset}.`,
  'name-forbidden': ({ name }) => `The name ${name} is not accepted in a body.`,
  'body-length-differs': 'The body is not as long as its Content-Length says.',
  'form-expected': 'Send files as multipart/form-data, each part under the key "file".',
  'form-without-boundary': 'The Content-Type names no boundary for the parts.',
  'too-many-parts': ({ maximum }) => `A request may hold at most ${maximum} parts.`,
  'upload-cut-off': 'The upload ended before its last part did.',
  'file-too-large': ({ maximumBytes }, { number }) => `A file is larger than ${number(maximumBytes)} bytes.`,
  'file-required': 'is required: at least one part under the key "file"',
  'upload-not-found': 'There is no such upload, or its time is over. Begin it again.',
  'upload-header-invalid': ({ header }) => `The header ${header} is missing or has no valid value.`,
  'upload-part-expected': 'Send the next bytes as application/partial-upload.',
  'upload-offset-differs': ({ expected, provided }, { number }) =>
    `The upload goes on at byte ${number(expected)}, and not at byte ${number(provided)}.`,
  'upload-length-differs': ({ length }, { number }) => `The upload has ${number(length)} bytes, as was said before.`,
  'upload-digest-differs': 'What arrived is not the file that was announced: its SHA-256 is another. Begin it again.',
  'upload-completed': 'This upload is complete: nothing can be added to it.',
  'too-many-open-uploads': ({ maximum }) =>
    `At most ${maximum} uploads can be open at a time. Finish or cancel one, or send the file as a form.`,
  'disk-full': 'The disk of this server is full. Nothing was stored; try again later.',
  'database-busy': 'The database is busy. Nothing was stored; try again in a moment.',
  'file-storage-away': 'The file storage cannot be reached right now. Try again in a minute.',
  'database-unavailable': 'The database cannot be reached. Nothing was stored; try again in a moment.',
  'database-outcome-unknown':
    'The connection to the database broke while it was storing this. Repeat the request with the same Idempotency-Key, or look whether it is there before you try again.',
  'rate-limited': ({ maximum, seconds }) => `At most ${maximum} requests a minute. Try again in ${seconds} s.`,
  'work-limited': ({ kind, seconds }) =>
    `${
      {
        thread: 'This is more work than the server does for one account at a time.',
        bytes: 'These are more bytes than the server takes from and sends to one account at a time.',
        pictures: 'These are more pictures than the server makes for one account at a time.',
        rows: 'These are more rows than the server reads and writes for one account at a time.',
      }[kind]
    } Nothing was changed. Try again in ${seconds} s.`,
  'too-many-slow-bodies': ({ maximum }) =>
    `At most ${maximum} requests without a key can be on their way from one address at a time. Try again shortly.`,
  'idempotency-key-invalid': 'Idempotency-Key must be 1 to 255 visible ASCII characters, sent once.',
  'request-running': 'Wait for its answer, or ask again shortly.',
  'key-reused': ({ key }) => `Idempotency-Key ${JSON.stringify(key)} came before with another method, path or content.`,
  'api-key-missing': 'Send the API key as "Authorization: Bearer", "Api-Key" or "Token", or as "X-Api-Key".',
  'api-key-unknown': 'This API key is not known here, has expired, or was revoked.',
  'link-signature-wrong': 'The signature of this link is not right.',
  'link-expired': 'This link has expired. Read the list again for a new one.',
  'no-such-operation': ({ method, path }) =>
    `${method} ${path} is not an operation of this server; its documentation is at /docs.`,

  'server-stopping': 'The server is stopping.',
  'metrics-on-this-computer-only': 'Metrics are answered on this computer only.',
};

export const rpcMessagesEn: Words<typeof rpcMessages> = {
  'unknown-call': 'There is no such call.',
  'invalid-call-input': ({ call, field, error }, { say }) =>
    `The input of ${call} is not valid: ${field === '' ? 'it' : field} ${say(error)}.`,
  'call-nested-too-deeply': ({ call }) => `The input of ${call} is nested too deeply.`,
  'folder-not-chosen': 'This folder was not chosen in a dialog.',
  'photo-step-out-of-order': 'The transfer of this photo went wrong: add it again.',
  'not-our-page': 'Only the page of the app may call the desk.',
  bug: ({ log }) =>
    `Something went wrong in Rafter itself.${log === null ? '' : ` The server's log has it under ${log}.`}`,

  // Files and events of the console.
  'invalid-address-query': 'The address is not valid.',
  'file-not-sent-as-bytes': 'Send the file itself, as application/octet-stream.',
  'too-many-event-listeners': 'Too many pages are open.',
};

export const errorPageMessagesEn: Words<typeof errorPageMessages> = {
  'page-back-to-console': 'Go to the console',
  'page-signed-out': 'You are not signed in',
  'page-signed-out-text': 'Sign in at the console, then open this again.',
  'page-forbidden': 'Your role cannot open this',
  'page-forbidden-text': 'Ask an administrator if you need it.',
  'page-wrong-origin': 'This opens from the console only',
  'page-wrong-origin-text': 'It was opened from another page. Go to the console and open it there.',
  'page-not-found': 'There is nothing here',
  'page-not-found-text': 'What was at this address was removed, was withdrawn, or is not yours to see.',
  'page-preview': 'This preview has expired',
  'page-preview-text':
    'A preview of a letter is available for ten minutes, to the person who opened it. Go back to the letter to make a new one.',
  'page-unauthenticated': 'This link is not complete',
  'page-unauthenticated-text': 'Open the file by its whole link, or in the console.',
  'page-misdirected': 'This server has another address',
  'page-misdirected-text':
    'Use the address that your administrator gave you. Administrators: the server answers under its public URL, and under names that --allowed-host adds.',
  'page-link-refused': 'This link is no longer valid',
  'page-link-refused-text':
    'Links to files expire after some days. Open the file in the console, or ask for a new link.',
  'page-letter-not-available': 'There is no letter now',
  'page-letter-not-available-text': 'The job is not approved, or its letter was withdrawn.',
  'page-too-many-requests': 'Too many requests',
  'page-too-many-requests-text': 'Try again in a moment.',
  'page-unavailable': 'This cannot be shown now',
  'page-unavailable-text': 'Try again in a moment.',
  'page-other': 'This cannot be shown',
  'page-other-text': 'Go back to the console and try it from there.',
};
