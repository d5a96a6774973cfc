/** What the app did to its surroundings, for tests to read: opened links, notices, questions. */
export const journal: { what: string; details: unknown }[] = [];
export const note = (what: string, details: unknown): void => void journal.push({ what, details });
