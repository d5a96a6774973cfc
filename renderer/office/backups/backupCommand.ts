/** Quotes a text that a shell would split or expand. */
const quoted = (text: string): string =>
  /^[\w./:\\@%+=-]+$/.test(text) ? text : `"${text.replace(/["$`]/g, '\\$&')}"`;

/** The command that backs up this data, run in the folder in which the server was started. */
export const backupCommand = (dataDirectory: string, day: string): string =>
  `npm run -s rafter -- backup rafter-${day}.tar --data ${quoted(dataDirectory)}`;
