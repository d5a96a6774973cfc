/** As owners of deliveries. */
const [ownerOfMails, ownerOfFirm] = [-1, 0];

/** Whose, and to which target, something is sent now; null is the firm, and for mails. */
export interface Sending {
  webhook: number | null;
  owner: number | null;
}

/** For the statements: the targets that are busy, and the owner of each delivery. */
export const underWayOf = (sending: readonly Sending[]): { busy: string; held: string } => {
  const held = sending.map((one) => (one.webhook === null ? ownerOfMails : (one.owner ?? ownerOfFirm)));
  const busy = new Set(sending.map(({ webhook }) => webhook ?? 0));
  return { busy: JSON.stringify([...busy]), held: JSON.stringify(held) };
};

/** No wait is as long: a time beyond it was written by a clock that was ahead, and counts as over. */
const farthestMs = 12 * 60 * 60 * 1000;
/** Deliveries to one target at a time, so that a slow one keeps no other waiting. */
const atOnceOfTarget = 2;

/** Deliveries of one owner that a process sends at a time, of 16 in all: whose targets are slow keeps others waiting for none of them. */
const atOnceOfOwner = 6;

const target = 'coalesce(webhook_id, 0)';

/** An organization whose webhook it is, the firm, or mails. */
const owner = `CASE WHEN webhook_id IS NULL THEN ${ownerOfMails} ELSE coalesce(webhook.organization_id, ${ownerOfFirm}) END`;

const idsIn = (list: string) => ({
  sqlite: `(SELECT value FROM json_each(${list}))`,
  postgres: `(SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST(${list} AS json)) AS sent (value))`,
});

/** A text for each engine, with the ids of a JSON list. */
export const inBoth = (text: (ids: (list: string) => string) => string) => ({
  sqlite: text((list) => idsIn(list).sqlite),
  postgres: text((list) => idsIn(list).postgres),
});

/** Two ranges instead of one condition, so that an index has each. */
const times = ['due_ms <= @now', `due_ms > @now + ${farthestMs}`];

/** The first that are due at one target, in the order of the index of due deliveries. */
const firstAt = (of: string, time: string): string =>
  `SELECT id FROM delivery WHERE state = 'waiting' AND ${of} AND ${time}
     AND (lease_ms <= @now OR lease_ms > @now + ${farthestMs})
   ORDER BY webhook_id, due_ms, id LIMIT ${atOnceOfTarget}`;

/** What a receiver asked for (Retry-After). */
const isResting = `(rest_until_ms > @now AND rest_until_ms <= @now + ${farthestMs})`;

/** The first that are due at each target that is neither busy nor paused nor resting: at the mail server, and at the webhooks. */
const dueOn = (engine: 'sqlite' | 'postgres'): string => {
  const busy = idsIn('@busy')[engine];
  return times
    .flatMap((time) => {
      const first = firstAt('webhook_id = webhook.id', time);
      const joined = {
        sqlite: `delivery AS first WHERE first.id IN (${first})`,
        postgres: `LATERAL (${first}) AS first WHERE true`,
      };
      return [
        `SELECT id FROM (${firstAt(`webhook_id IS NULL AND 0 NOT IN ${busy}`, time)}) AS mails`,
        `SELECT first.id FROM webhook CROSS JOIN ${joined[engine]} AND is_paused = 0
           AND (rest_until_ms IS NULL OR NOT ${isResting}) AND webhook.id NOT IN ${busy}`,
      ];
    })
    .join(' UNION ALL ');
};

/** As `inBoth`, with the ids of what is due. */
const inBothWithDue = (text: (due: string, held: string) => string) => ({
  sqlite: text(dueOn('sqlite'), idsIn('@held').sqlite),
  postgres: text(dueOn('postgres'), idsIn('@held').postgres),
});

/** Whether anything is due. */
export const anyDueText = inBothWithDue((due) => `SELECT id FROM (${due}) AS due LIMIT 1`);

/**
 * Claims what is due, at each target as much as that gets at once. Owners take turns, each after those of it that are sent now
 * (`held` has its number for each of them), however old what waits for another one is.
 */
export const claimText = inBothWithDue(
  (due, held) =>
    `UPDATE delivery SET lease_ms = @lease, attempts = attempts + 1 WHERE id IN (
       SELECT id FROM (SELECT id, due_ms, row_number() OVER (PARTITION BY owner ORDER BY due_ms, id)
           + (SELECT count(*) FROM ${held} AS held WHERE held.value = owner) AS turn
         FROM (SELECT delivery.id, due_ms, ${owner} AS owner,
             row_number() OVER (PARTITION BY ${target} ORDER BY due_ms, delivery.id) AS place
           FROM delivery LEFT JOIN webhook ON webhook.id = webhook_id WHERE delivery.id IN (${due})) AS ranked
         WHERE place <= ${atOnceOfTarget}) AS inTurn
       WHERE turn <= ${atOnceOfOwner} ORDER BY turn, due_ms, id LIMIT @most) RETURNING id`,
);
