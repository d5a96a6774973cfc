import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendMail } from '../../../electron/server/notices/mailTransport.ts';
import { atEnd } from '../../support/atEnd.ts';
import { signedIn } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { plainSettings } from '../../support/mailServer.ts';
import { startServer } from '../../support/startServer.ts';

/** A mail server whose second answer never ends: each line comes long before any wait for one is over. */
const startEndless = async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let timer: NodeJS.Timeout | undefined;
    socket.write('220 ready\r\n');
    socket.on('data', () => (timer ??= setInterval(() => socket.write('250-wait\r\n'), 100)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
};

describe('a mail server whose answer does not end', () => {
  it('is left when the time of an attempt is over', async () => {
    const { port, sockets } = await startEndless();
    const settings = { ...plainSettings({ port }), password: '', origin: '', since: { event: 0, message: 0 } };
    const mail = { to: 'ada@ridgeline.example', firm: 'Ridgeline', id: 'x', subject: 's', text: 't', html: 'h' };
    const attempt = await sendMail(settings, mail, AbortSignal.timeout(300));
    expect(attempt).toMatchObject({ isSent: false, answer: { code: 'delivery-timed-out' } });
    await eventually(async () => expect(sockets.size).toBe(0));
  });

  it('does not keep the server from stopping', async () => {
    const { port, sockets } = await startEndless();
    // An attempt has no limit of its own here: only the stop can end it.
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
    onTestFinished(() => limits.mockRestore());
    const server = await startServer();
    const admin = await signedIn(server, 'admin', { email: 'ada@ridgeline.example' });
    const rey = await signedIn(server, 'reviewer', { email: 'rey@ridgeline.example' });
    await admin.call('changeMail', { settings: plainSettings({ port }) });
    const { id } = await server.submit();
    await server.store.jobs.assignees.assign(id, rey.id, { actor: admin.email });
    await eventually(async () => expect(sockets.size).toBe(1));
    expect(limits).toHaveBeenCalled();
    await server.close();
    await eventually(() => expect(sockets.size).toBe(0));
  });
});
