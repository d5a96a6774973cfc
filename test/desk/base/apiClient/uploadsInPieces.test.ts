import { describe, expect, it } from 'vitest';
import type { Resumed } from '../../../../electron/desk/base/apiClient/pieceOutcome.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { clientTo, keepFile, kindOf } from './clients.ts';
import { answer, type Behaviour, startOddServer } from './oddServer.ts';

const disk = temporaryFolder();
const mebibyte = 1024 * 1024;
const odd = await startOddServer();
/** Larger than the first piece and the largest that may follow: a third one is needed. */
const large = keepFile(disk, Buffer.concat([jpegPhoto(1), Buffer.alloc(21 * mebibyte, 'rafter')]));

/** What the outbox remembers. */
const memory = (id: string | null = null): Resumed => {
  const resumed: Resumed = {
    ...{ id, attempts: 1, spentBefore: 0, onStart: () => undefined },
    note: (next) => void (resumed.id = next),
    noteSpent: (bytes) => void (resumed.spentBefore = bytes),
  };
  return resumed;
};

const send = (resumed = memory(), url = odd.url) =>
  clientTo(url).upload('submitJobFiles', { params: { job_id: '1' }, file: large, idempotencyKey: 'k', resumed });

const countOf = (method: string): number => odd.came().filter((one) => one.method === method).length;

/** A server that does as an upload in pieces needs, but for what the test says of a method. */
const inPieces =
  (different: Partial<Record<string, Behaviour>>): Behaviour =>
  (message, response) => {
    const { method = '' } = message;
    const begun = { location: `http://elsewhere.example/api/uploads/one`, 'upload-offset': '0' };
    return (different[method] ?? (method === 'POST' ? answer(201, '', begun) : answer(204)))(message, response);
  };

/** Passes pieces on, each with the offset behind it. */
const stored: Behaviour = (message, response) => {
  const end = Number(message.headers['upload-offset']) + Number(message.headers['content-length'] ?? 0);
  return answer(204, '', { 'upload-offset': String(end) })(message, response);
};

describe('a server of uploads in pieces', () => {
  it('that goes back again and again does not get the file without end', async () => {
    let turn = 0;
    odd.does(
      inPieces({
        HEAD: answer(204, '', { 'upload-offset': '0', 'upload-length': String(large.bytes) }),
        PATCH: (message, response) =>
          ((turn += 1) % 2 === 1 ? stored : answer(409, '', { 'upload-offset': '0' }))(message, response),
      }),
    );
    expect(kindOf(await send())).toBe('refused 409');
    expect(countOf('PATCH')).toBeLessThan(12);
  });

  it.each([
    ['an offset behind the end of the file', { 'upload-offset': String(large.bytes + 1) }],
    ['an offset that is no number', { 'upload-offset': '1e9' }],
    ['no offset', {}],
  ])('that answers pieces with %s is asked a few times', async (_name, headers) => {
    odd.does(
      inPieces({
        HEAD: answer(204, '', { 'upload-offset': '0', 'upload-length': String(large.bytes) }),
        PATCH: answer(200, '', headers),
      }),
    );
    expect(kindOf(await send())).toBe('lost');
    expect(countOf('PATCH')).toBe(2);
  });

  it.each([400, 413, 429])(
    'that gives no answer to the last piece, and %i to a repetition, may have the file',
    async (status) => {
      let isOver = false;
      odd.does(
        inPieces({
          HEAD: answer(204, '', { 'upload-offset': String(large.bytes), 'upload-length': String(large.bytes) }),
          PATCH: (message, response) => {
            if (isOver) return answer(status, 'no')(message, response);
            if (message.headers['upload-complete'] === '?0') return stored(message, response);
            isOver = true;
            message.resume().on('end', () => message.socket.destroy());
          },
        }),
      );
      expect(kindOf(await send())).toBe('lost');
      expect(isOver).toBe(true);
    },
  );

  it('that gives no answer to the last piece, and then takes no pieces, may have the file', async () => {
    let isOver = false;
    odd.does(
      inPieces({
        HEAD: answer(204, '', { 'upload-offset': String(large.bytes), 'upload-length': String(large.bytes) }),
        PATCH: (message, response) => {
          if (isOver) return answer(405, '')(message, response);
          if (message.headers['upload-complete'] === '?0') return stored(message, response);
          isOver = true;
          message.resume().on('end', () => message.socket.destroy());
        },
      }),
    );
    expect(kindOf(await send())).toBe('lost');
    // No form, whose refusal would say nothing either; and what may be being completed stays.
    expect([countOf('POST'), countOf('DELETE')]).toEqual([1, 0]);
  });

  it.each([
    ['an answer that no repetition changes', answer(201, [], { 'upload-complete': '?1' }), 'lost, odd'],
    ['a page', answer(201, '<html>', { 'content-type': 'text/html' }), 'lost'],
  ])(
    'that gives no answer to the last piece, and %s to a repetition, may have the file',
    async (_what, second, kind) => {
      let isOver = false;
      odd.does(
        inPieces({
          HEAD: answer(204, '', { 'upload-offset': String(large.bytes), 'upload-length': String(large.bytes) }),
          PATCH: (message, response) => {
            if (isOver) return second(message, response);
            if (message.headers['upload-complete'] === '?0') return stored(message, response);
            isOver = true;
            message.resume().on('end', () => message.socket.destroy());
          },
        }),
      );
      const outcome = await send();
      expect(`${kindOf(outcome)}${outcome.kind === 'lost' && outcome.odd ? ', odd' : ''}`).toBe(kind);
    },
  );

  it('behind something that says 408 to the last piece may have the file', async () => {
    odd.does(
      inPieces({
        HEAD: answer(503, ''),
        PATCH: (message, response) =>
          (message.headers['upload-complete'] === '?0' ? stored : answer(408, ''))(message, response),
      }),
    );
    expect(kindOf(await send())).toBe('lost');
  });

  it('that has completed the upload meanwhile answers the last request once more', async () => {
    const completed = { code: 'upload-completed', params: {}, status: 400, title: 'x', detail: 'x' };
    odd.does(
      inPieces({
        HEAD: answer(204, '', { 'upload-offset': String(large.bytes), 'upload-length': String(large.bytes) }),
        PATCH: (message, response) =>
          (message.headers['content-length'] === '0'
            ? answer(201, [{ id: 'f1', file: 'http://files.example/f1', job: 1 }], { 'upload-complete': '?1' })
            : answer(400, completed, { 'upload-complete': '?1', 'content-type': 'application/problem+json' }))(
            message,
            response,
          ),
      }),
    );
    expect(kindOf(await send())).toBe('answered');
    expect(countOf('DELETE')).toBe(0);
  });

  it('of which nothing is known after an interruption keeps its upload', async () => {
    odd.does(inPieces({ HEAD: answer(400, ''), PATCH: answer(408, '') }));
    const resumed = memory();
    await send(resumed);
    expect([resumed.id, countOf('POST')]).toEqual(['one', 1]);
  });

  it.each([400, 403, 404, 409, 422])(
    'that does not say what it has (%i) is asked by the request that begins',
    async (status) => {
      odd.does(
        inPieces({
          HEAD: answer(status, ''),
          POST: answer(201, [{ id: 'f1', file: 'http://files.example/f1', job: 1 }], { 'upload-complete': '?1' }),
        }),
      );
      expect(kindOf(await send(memory('earlier')))).toBe('answered');
      expect(countOf('PATCH')).toBe(0);
    },
  );

  it.each([401, 408, 425, 429, 503])(
    'that refuses to say what it has for another reason (%i) is not asked to begin',
    async (status) => {
      odd.does(inPieces({ HEAD: answer(status, '') }));
      const resumed = memory('earlier');
      expect(kindOf(await send(resumed))).toBe(`refused ${status}`);
      expect([countOf('POST'), resumed.id]).toEqual([0, 'earlier']);
    },
  );

  it('that names another host or redirects there gets no key there', async () => {
    const other = await startOddServer();
    const location = `${other.url}/api/uploads/one`;
    odd.does(inPieces({ POST: answer(201, '', { location }), PATCH: answer(307, '', { location }) }));
    expect(kindOf(await send())).toBe('unreached');
    expect([odd.came().at(-1)!.url, other.came()]).toEqual(['/uploads/one', []]);
  });

  it.each([403, 404, 405, 501])('behind a proxy that refuses its methods with %i gets a form', async (status) => {
    const refused = answer(status, '<html>', { 'content-type': 'text/html' });
    const form = answer(201, [{ id: 'f1', file: 'http://files.example/f1', job: 1 }]);
    const isForm = (type = '') => type.startsWith('multipart/');
    const begun = answer(201, '', { location: '/uploads/one', 'upload-offset': '0' });
    odd.does(
      inPieces({
        POST: (message, response) => (isForm(message.headers['content-type']) ? form : begun)(message, response),
        ...{ HEAD: refused, PATCH: refused, DELETE: refused },
      }),
    );
    for (const resumed of [memory(), memory('earlier')]) {
      expect(kindOf(await send(resumed))).toBe('answered');
      expect(resumed.id).toBeNull();
    }
    expect(new Set(odd.came().map((one) => one.headers['idempotency-key'] ?? 'k'))).toEqual(new Set(['k']));
  });
});

describe('a server that takes next to nothing of each piece', () => {
  const photo = keepFile(disk, Buffer.concat([jpegPhoto(2), Buffer.alloc(mebibyte, 'rafter')]), 'photo.jpg');
  /** What one file may cost in all, and the piece that was under way. */
  const most = 3 * photo.bytes + 16 * mebibyte + 4 * mebibyte;
  let came = 0;
  let stored = 0;
  const reading = (message: Parameters<Behaviour>[0], then: () => void): void => {
    message.on('data', (chunk: Buffer) => (came += chunk.length)).on('end', then);
  };
  const where: Behaviour = (message, response) =>
    answer(204, '', { 'upload-offset': String(stored), 'upload-length': String(photo.bytes) })(message, response);
  const attempt = (resumed: Resumed) => {
    resumed.attempts += 1;
    return clientTo(odd.url).upload('submitJobFiles', {
      ...{ params: { job_id: '1' }, file: photo, idempotencyKey: 'k', resumed },
    });
  };
  /** As the outbox does, which would wait between the attempts. */
  const untilStalled = async (resumed: Resumed): Promise<number> => {
    for (let attempts = 1; ; attempts += 1) {
      const outcome = await attempt(resumed);
      if (outcome.kind === 'stalled') return attempts;
      if (attempts > 2000) throw new Error(kindOf(outcome));
    }
  };

  it.each<[string, Behaviour]>([
    [
      'a byte, and says so',
      (message, response) =>
        reading(message, () => {
          stored += 1;
          response.writeHead(204, { 'upload-offset': String(stored) }).end();
        }),
    ],
    [
      'a byte, and says that another place was meant',
      (message, response) =>
        reading(message, () => {
          stored += 1;
          response.writeHead(409, { 'upload-offset': String(stored) }).end();
        }),
    ],
    [
      'a byte, and closes the connection',
      (message) =>
        reading(message, () => {
          stored += 1;
          message.socket.destroy();
        }),
    ],
    ['nothing, and is in trouble', (message, response) => reading(message, () => void response.writeHead(500).end())],
    [
      'nothing, and does not know the upload any more',
      (message, response) => reading(message, () => void response.writeHead(404).end()),
    ],
  ])('gets a few times the bytes of the file, and then no more: %s', async (_what, behaviour) => {
    [came, stored] = [0, 0];
    odd.does(inPieces({ HEAD: where, PATCH: behaviour }));
    const resumed = Object.assign(memory(), { attempts: 0 });
    await untilStalled(resumed);
    expect(came).toBeLessThan(most);
    expect(resumed.spentBefore).toBeGreaterThanOrEqual(3 * photo.bytes);
    const before = came;
    expect(kindOf(await attempt(resumed))).toBe('stalled');
    expect(came).toBe(before);
  });

  /** As the outbox does, until the file is there; fails where that never is. */
  const untilThere = async (resumed: Resumed): Promise<void> => {
    for (let attempts = 1; attempts < 200; attempts += 1) {
      const kind = kindOf(await attempt(resumed));
      if (kind === 'answered') return;
      if (kind === 'stalled') break;
    }
    throw new Error(`never there: ${stored} of ${photo.bytes} after ${came}`);
  };
  /** Stores what `keeps` lets through of a piece, and then breaks off. */
  const line =
    (keeps: (from: number, bytes: number) => number): Behaviour =>
    (message, response) => {
      const from = Number(message.headers['upload-offset']);
      const bytes = Number(message.headers['content-length']);
      const kept = keeps(from, bytes);
      reading(message, () => {
        stored = from + kept;
        if (kept < bytes) message.socket.destroy();
        else if (message.headers['upload-complete'] === '?1') void answer(201, [{ id: 'p1' }])(message, response);
        else response.writeHead(204, { 'upload-offset': String(stored) }).end();
      });
    };

  it.each<[string, number, (from: number, bytes: number) => number]>([
    ['96 kB with each connection', 2.5, (_from, bytes) => Math.min(bytes, 96 * 1024)],
    ['a quarter of the smallest piece with each connection', 6, (_from, bytes) => Math.min(bytes, 17 * 1024)],
    [
      'only pieces that are no larger than 100 kB, and of others nothing',
      4,
      (_from, bytes) => (bytes > 100_000 ? 0 : bytes),
    ],
    ['every third piece', 5, (from, bytes) => (Math.floor(from / 7) % 3 === 0 ? bytes : Math.min(bytes, 70_000))],
  ])('loses no file that a slow line brings, however long it takes: %s', async (_what, times, keeps) => {
    [came, stored] = [0, 0];
    odd.does(inPieces({ HEAD: where, PATCH: line(keeps) }));
    await untilThere(Object.assign(memory(), { attempts: 0 }));
    expect(stored).toBe(photo.bytes);
    expect(came).toBeLessThan(times * photo.bytes + 4 * mebibyte);
  });

  it('gets no more for what it has, and loses again', async () => {
    [came, stored] = [0, 0];
    // It takes all but the end of the file, and then knows nothing of it.
    const forgets: Behaviour = (message, response) => {
      const end = Number(message.headers['upload-offset']) + Number(message.headers['content-length']);
      reading(message, () => {
        const isLast = message.headers['upload-complete'] === '?1';
        stored = isLast ? 0 : end;
        response.writeHead(isLast ? 404 : 204, { 'upload-offset': String(stored) }).end();
      });
    };
    odd.does(inPieces({ HEAD: where, PATCH: forgets }));
    await untilStalled(Object.assign(memory(), { attempts: 0 }));
    expect(came).toBeLessThan(most);
  });

  it('gets forms out of the same allowance, where pieces are refused', async () => {
    [came, stored] = [0, 0];
    let forms = 0;
    odd.does(
      inPieces({
        POST: (message, response) => {
          if (!message.headers['content-type']!.startsWith('multipart/'))
            return answer(201, '', { location: '/uploads/one', 'upload-offset': '0' })(message, response);
          forms += 1;
          reading(message, () => message.socket.destroy());
        },
        ...{ HEAD: where, PATCH: answer(405, '') },
      }),
    );
    const resumed = Object.assign(memory(), { attempts: 0 });
    await untilStalled(resumed);
    expect(forms).toBeGreaterThan(2);
    expect(came).toBeLessThan(most);
    expect(kindOf(await attempt(resumed))).toBe('stalled');
    // A person sends it again.
    resumed.spentBefore = 0;
    expect(kindOf(await attempt(resumed))).toBe('lost');
  });

  it('has everything counted that leaves before it leaves: the program may be killed at any time', async () => {
    [came, stored] = [0, 0];
    const resumed = Object.assign(memory(), { attempts: 0 });
    const uncounted: number[] = [];
    let isForm = false;
    const watching =
      (behaviour: Behaviour): Behaviour =>
      (message, response) => {
        const bytes = Number(message.headers['content-length'] ?? 0);
        if (resumed.spentBefore < came + Math.min(bytes, photo.bytes)) uncounted.push(bytes);
        return behaviour(message, response);
      };
    odd.does(
      inPieces({
        HEAD: where,
        POST: (message, response) =>
          message.headers['content-type']!.startsWith('multipart/')
            ? watching((form) => reading(form, () => form.socket.destroy()))(message, response)
            : answer(201, '', { location: '/uploads/one', 'upload-offset': '0' })(message, response),
        PATCH: (message, response) =>
          (isForm ? answer(405, '') : watching(line((_from, bytes) => Math.min(bytes, 200_000))))(message, response),
      }),
    );
    await attempt(resumed);
    [isForm, resumed.id, stored] = [true, null, 0];
    await attempt(resumed);
    expect(came).toBeGreaterThan(photo.bytes);
    expect(uncounted).toEqual([]);
  });
});
