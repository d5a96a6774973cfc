import type { BackupPlace } from '../backups/backupPlace.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pictures } from '../../pictures/pictures.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { CheckReply } from '../../rpc/dispatch.ts';
import type { Limits } from '../base/limits.ts';
import type { OperatorPassword } from '../notices/mailSettings.ts';
import type { MailPost } from '../notices/mailPost.ts';
import type { TargetRules } from '../notices/webhookTarget.ts';
import type { PeriodicWork } from '../base/periodicWork.ts';
import type { Replica } from '../backups/replica/replica.ts';
import type { Store } from '../store/openStore.ts';
import type { ChargeTo } from '../base/work/limitWork.ts';
import type { OperatorSecret } from '../accounts/signIn/providerSettings.ts';

/** What every part of the office works with. */
export interface OfficeDeps {
  store: Store;
  replica: Pick<Replica, 'view'> | null;
  periodic: Pick<PeriodicWork, 'isLeader'>;
  /** Where backups are kept that the server makes; null where the operator has named no place. */
  backupPlace: BackupPlace | null;
  /** Charges a request to a user. */
  chargeTo: ChargeTo;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  version: string;
  log: FastifyBaseLogger;
  /** Starts what decodes pictures, in a process of its own. */
  startPictures: () => Pictures;
  /** Where webhooks of the firm may lead. */
  targets: TargetRules;
  mails: MailPost;
  /** Of the mail server, where the operator has set it. */
  mailPassword: OperatorPassword | null;
  /** Of this server at the provider of single sign-on, where the operator has set it. */
  providerSecret: OperatorSecret | null;
  checkReply?: CheckReply | undefined;
}
