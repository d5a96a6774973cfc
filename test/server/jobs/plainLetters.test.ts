import { expect, it } from 'vitest';
import type { Job } from '../../../shared/job/job.ts';
import { startServer } from '../../support/startServer.ts';

const server = await startServer();

it('§4.2 filters find letters beyond the alphabet by plain ones, and by themselves', async () => {
  await server.submit({ client_name: 'Æsa Ørsted', client_city: 'Łódź', utility_name: 'Þórshöfn Đạt' });
  for (const query of [
    'client_name=aesa orsted',
    'client_name=ØRSTED',
    'city=lodz',
    'city=ŁÓ',
    'utility=thorshofn dat',
  ]) {
    const { json } = await server.get<Job[]>(`/jobs?${encodeURI(query)}`);
    expect([query, json.map(({ client_name }) => client_name)]).toEqual([query, ['Æsa Ørsted']]);
  }
});
