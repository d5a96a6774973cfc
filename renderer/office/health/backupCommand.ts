/** Quoted where a shell would take it apart. */
const quoted = (text: string): string =>
  /^[\w./:\\@%+=-]+$/.test(text) ? text : `"${text.replace(/["$`]/g, '\\$&')}"`;

/** What makes a backup of this data, from the folder that the server was started in. */
export const backupCommand = (dataDirectory: string, day: string): string =>
  `npm run rafter -- backup rafter-${day}.tar --data ${quoted(dataDirectory)}`;
