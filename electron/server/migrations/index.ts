import { type ServerMigration, serverSchema } from './schema.ts';
import { apartFromOthers, filesDropped, roomOfRows, webhooksThatRest } from './steps.ts';

/** The schema, and every step after it, oldest first: README.md. Never edit one; add the next. */
export const serverMigrations: readonly ServerMigration[] = [
  serverSchema,
  apartFromOthers,
  filesDropped,
  webhooksThatRest,
  roomOfRows,
];
