import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../../shared/api/endpoints.ts';
import { signedIn } from '../../support/console.ts';
import { required, startServer } from '../../support/startServer.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';

const server = await startServer();
const admin = await signedIn(server, 'admin');

const newest = async () =>
  (await server.store.audit.list({ actor: '', action: '', subject: '' }, { limit: 1 })).rows[0];
const visit = async () =>
  (
    await admin.call('saveVisit', {
      organization: server.own.id,
      fields: { client_name: 'Zoë', client_street_address: '1 Elm St' },
    })
  ).at(-1)!.id;
const ownArray = async () => (await server.submit({ arrays: [{ name: 'South' }] })).arrays![0]!.id;

describe('each operation of the API that changes something', () => {
  let turn = 0;
  const picture = () => [{ name: `a${(turn += 1)}.jpg`, bytes: jpegPhoto(100 + turn) }];
  const ofArray = (kind: string) => async () => server.upload(`/arrays/${await ownArray()}/${kind}`, picture());
  /** A new operation has no request here, and fails. */
  const acts: Partial<Record<EndpointName, () => Promise<{ status: number; text: string }>>> = {
    submitJob: () => server.post('/jobs', required),
    sendMessage: async () => server.post(`/jobs/${(await server.submit()).id}/message`, { message_body: 'x' }),
    reviseJob: async () =>
      server.post(`/jobs/${(await server.submit()).id}/revision`, { revision_notes: 'n', revision_reason: 'other' }),
    submitJobFiles: async () => server.upload(`/jobs/${(await server.submit()).id}/files`, picture()),
    uploadPanelLayoutImage: async () =>
      server.upload(`/jobs/${(await server.submit()).id}/panel-layout-images`, picture()),
    uploadBeamSpacingImage: ofArray('beam-spacing-images'),
    uploadBeamSizeImage: ofArray('beam-size-images'),
    uploadAtticImage: ofArray('attic-images'),
    captionUploads: async () => {
      const { id, arrays } = await server.submit({ arrays: [{ name: 'South' }] });
      const array = arrays![0]!.id;
      await server.upload(`/arrays/${array}/attic-images`, picture());
      const [{ sha256 }] = (await server.get<[{ sha256: string }]>(`/jobs/${id}/uploads`)).json;
      return server.post(`/jobs/${id}/captions`, { kind: 'attic', array, sha256, caption: 'The attic' });
    },
    takeVisit: async () => server.post(`/visits/${await visit()}/take`, { device_id: 'truck', device_name: 'Truck' }),
  };

  it.each((Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method === 'POST'))(
    '%s leaves an entry, by the organization and its key',
    async (name) => {
      const { status, text } = await acts[name]!();
      expect([status < 300, status < 300 ? '' : text]).toEqual([true, '']);
      const row = await newest();
      expect(row).toMatchObject({ actor: expect.stringContaining(server.own.name) as string, address: '127.0.0.1' });
    },
  );

  it('takeVisit: once for each thing that happens to the visit, and nothing for what does not', async () => {
    const id = await visit();
    const take = (more: object) => server.post(`/visits/${id}/take`, { device_id: 'one', device_name: 'One', ...more });
    await take({});
    const taken = await newest();
    expect(taken).toMatchObject({
      action: 'Visit taken',
      subject: 'visit to Zoë',
      detail: { visit: id, laptop: 'one' },
    });
    await take({});
    await take({ device_id: 'two', device_name: 'Two' });
    expect((await newest())!.mark).toBe(taken!.mark);
    const { id: job } = await server.submit();
    await take({ job_id: job });
    expect(await newest()).toMatchObject({ action: 'Visit linked to its job', detail: { visit: id, job } });
    const linked = await newest();
    await take({ job_id: job });
    expect((await newest())!.mark).toBe(linked!.mark);
  });
});
