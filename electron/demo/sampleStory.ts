import type { Job } from '../../shared/job/job.ts';
import type { ApiProgram } from './demoConsole.ts';
import { businessDay, localDay, type SampleClock } from './sampleClock.ts';
import { drawPlans } from './sampleFiles.ts';
import type { SampleFirm } from './sampleFirm.ts';
import { demoJobs, type DemoJobName } from './demoJobs.ts';
import { drawPhotosOf, type SampleLaptop } from './sampleLaptop.ts';

/** Who takes part. */
export interface Story {
  clock: SampleClock;
  firm: SampleFirm;
  /** The laptop whose field app the demo opens. */
  south: SampleLaptop;
  north: SampleLaptop;
  coastSolar: ApiProgram;
}

/** A job that Coast Solar's own program sends, with its photos and its own reference. */
const sendByProgram = async ({ coastSolar, clock }: Story, key: DemoJobName, reference: string): Promise<number> => {
  const photos = await drawPhotosOf(key, clock.now());
  const body = { ...demoJobs[key].fields, external_id: reference, metadata: { source: 'Coast CRM' } };
  const { id, arrays } = await coastSolar.post<Job>('/jobs', body);
  for (const { name, slot, array, bytes } of photos) {
    const of = (arrays ?? []).find((one) => one.name === array);
    const place =
      slot === 'file'
        ? `jobs/${id}/files`
        : slot === 'panel-layout'
          ? `jobs/${id}/panel-layout-images`
          : `arrays/${of!.id}/${slot}-images`;
    await coastSolar.upload(`/${place}`, name, bytes);
  }
  return id;
};

const deliverPlans = async ({ firm }: Story, job: number, client: string): Promise<void> => {
  const query = new URLSearchParams({ job: String(job), service: 'pv_cad_design', file: 'Plan set.pdf' });
  await (await firm.as('secondReviewer')).send(`/deliverables?${query.toString()}`, await drawPlans(client));
};

/** Three weeks ago to two weeks ago: two letters, a rejected job. */
const firstDays = async (story: Story): Promise<void> => {
  const { clock, firm, south, north } = story;
  clock.toDay(14, '10:20');
  const patel = await south.submit('patel');
  clock.toDay(13, '09:05');
  const brooks = await north.submit('brooks');
  clock.toDay(13, '11:00');
  await firm.startReview('reviewer', patel);
  clock.toDay(12, '14:10');
  await firm.issueLetter(patel, { photo_appendix: true });
  clock.toDay(12, '15:30');
  const webb = await sendByProgram(story, 'webb', 'CS-2291');
  clock.toDay(11, '09:40');
  await firm.startReview('reviewer', brooks);
  clock.toDay(10, '10:05');
  await deliverPlans(story, brooks, 'Hannah Brooks');
  await firm.issueLetter(brooks, { remarks: 'Replace broken tiles below the array when the hooks are set.' });
  clock.toDay(10, '11:15');
  await firm.startReview('secondReviewer', webb);
  await (
    await firm.as('secondReviewer')
  ).call('moveJob', {
    ...{ id: webb, to: 'Rejected' },
    reason:
      'The lower layer of wood shake has to be removed before mounts can be set. Please send the job again after the new roof.',
  });
};

/** Last week: a hold, a cancellation, a revision, a post-installation letter. */
const lastWeek = async (story: Story): Promise<{ ferrer: number }> => {
  const { clock, firm, south, north } = story;
  clock.toDay(9, '13:15');
  const first = await south.submit('ferrer');
  clock.toDay(8, '09:05');
  const holloway = await north.submit('holloway');
  clock.toDay(8, '10:30');
  const duarte = await sendByProgram(story, 'duarte', 'CS-2304');
  clock.toDay(7, '09:00');
  await hold(story, holloway);
  clock.toDay(7, '15:00');
  await story.coastSolar.post(`/jobs/${duarte}/message`, {
    message_body: 'The client has decided against solar. Please cancel the job.',
  });
  const admin = await firm.as('administrator');
  await admin.call('moveJob', { id: duarte, to: 'Canceled' });
  await admin.call('sendMessage', { id: duarte, text: 'Canceled as you asked. Nothing is charged.' });
  clock.toDay(6, '10:10');
  const lindqvist = await south.submit('lindqvist');
  clock.toDay(5, '09:00');
  await firm.startReview('reviewer', first);
  clock.toDay(5, '11:20');
  await south.sync();
  south.desk.outbox.commands.revise(south.draftOf('ferrer'), {
    revision_reason: 'layout_change',
    revision_notes: 'The client wants no panels on the garage. South has 14 instead of 10.',
    arrays: [{ ...demoJobs.ferrer.fields.arrays[0], panel_quantity: 14 }],
  });
  await south.sync();
  const ferrer = south.jobOf('ferrer');
  clock.toDay(5, '14:00');
  await firm.startReview('reviewer', lindqvist);
  clock.toDay(4, '10:00');
  await firm.issueLetter(lindqvist, { site_visited: true });
  return { ferrer };
};

/** A hold that asks for one photo of the beam again, in the words of the firm. */
const hold = async ({ firm }: Story, id: number): Promise<void> => {
  const reviewer = await firm.as('secondReviewer');
  const { uploads } = await reviewer.call('moveJob', { id, to: 'In Review' });
  const beam = uploads.find(({ kind }) => kind === 'beam-size')!;
  const comment = 'The marks of the tape cannot be read.';
  await reviewer.call('markPhoto', { id, photo: beam.id, mark: 'unreadable', comment });
  const photo = { kind: 'photo', name: 'unreadable', slot: 'beam-size', array: 'South', text: comment } as const;
  await reviewer.call('moveJob', {
    ...{ id, to: 'On Hold' },
    reason: `South, beam size: ${comment}\nPlease photograph the member with a tape measure across it, so that its depth can be read.`,
    asked: [photo, { kind: 'firm', name: 'Tape measure' }],
  });
};

/** The last days: work in progress, a hold, visits. */
const lastDays = async (story: Story, { ferrer }: { ferrer: number }): Promise<void> => {
  const { clock, firm, south, north } = story;
  clock.toDay(4, '11:30');
  const quinn = await north.submit('quinn');
  clock.toDay(4, '13:00');
  const oakdale = await sendByProgram(story, 'oakdale', 'CS-2317');
  clock.toDay(3, '09:10');
  for (const id of [quinn, oakdale]) await firm.startReview('secondReviewer', id);
  const sam = await firm.as('secondReviewer');
  await sam.call('addNote', {
    id: quinn,
    text: 'Patio roof is an addition of 2004, permit is in the photos folder of the city. Ask Dana about its footing.',
  });
  clock.toDay(3, '11:00');
  const osei = await south.submit('osei');
  clock.toDay(2, '09:30');
  await firm.startReview('reviewer', ferrer);
  await firm.beginLetter('reviewer', ferrer);
  await deliverPlans(story, oakdale, 'Oakdale Community Hall');
  const { change } = await (await firm.as('secondReviewer')).call('showJob', { id: oakdale });
  await (await firm.as('secondReviewer')).call('approveWithoutLetter', { id: oakdale, change });
  clock.toDay(2, '10:40');
  const zhao = await south.submit('zhao');
  await addVisits(story);
  clock.toDay(1, '09:00');
  const dana = await firm.as('reviewer');
  await dana.call('moveJob', { id: zhao, to: 'In Review' });
  await dana.call('moveJob', {
    ...{ id: zhao, to: 'On Hold' },
    reason: 'South has no attic photo. Please send a photo that shows the framing from the ridge to the eave.',
    asked: [
      { kind: 'slot', name: 'attic', array: 'South', text: 'South has no attic photo.' },
      { kind: 'firm', name: 'Attic overview' },
    ],
  });
  await dana.call('assignJobs', {
    ids: [osei],
    to: (await dana.call('listReviewers', {})).find(({ email }) => email.startsWith('dana'))!.id,
  });
  clock.toDay(1, '14:30');
  const mendes = await south.submit('mendes');
  clock.toDay(1, '15:10');
  await north.sync();
  north.desk.outbox.commands.message(
    north.draftOf('holloway'),
    'We were there again this morning: it is a 2x6. The new photo follows.',
  );
  await north.addUnfinishedPhoto('holloway', 'Beam size again.jpg', 'South');
  await north.sync();
  clock.toDay(1, '16:20');
  await dana.call('sendMessage', {
    id: mendes,
    text: 'Is the main panel on the same wall as the meter? The one-line diagram depends on it.',
  });
};

const visits = [
  [1, '08:30', 'Mateo Rivas', '1204 Cedar Glen Way', 'Fresno', '93727', 'Gate code 4471. Dog in the yard.'],
  [1, '13:00', 'Elaine Foster', '3310 Brookside Ave', 'Clovis', '93611', ''],
  [2, '09:00', 'Samuel Ortega', '57 Vineyard Ct', 'Kingsburg', '93631', 'Ladder of 28 ft needed.'],
  [3, '10:30', 'Priya Raman', '9018 N Cypress Ave', 'Fresno', '93720', ''],
] as const;

const addVisits = async ({ firm }: Story): Promise<void> => {
  const { organization } = firm;
  const admin = await firm.as('administrator');
  for (const [index, [days, time, client_name, street, city, zip, note]] of visits.entries())
    await admin.call('saveVisit', {
      organization,
      fields: {
        ...{ client_name, client_street_address: street, client_city: city, client_state: 'CA', client_zip_code: zip },
        ...{ services: ['pv_structural_letter'], note, reference: `V-${311 + index}` },
        appointment: `${localDay(businessDay(-days))}T${time}`,
      },
    });
};

/** Today: what the crews drafted and what they sent, up to some minutes ago. */
const today = async ({ clock, south, north }: Story): Promise<void> => {
  clock.toMinutesAgo(190);
  await north.queue('norris');
  north.desk.settings.store.change({ photosLater: true });
  await north.sync({ photosLater: true });
  clock.toMinutesAgo(95);
  await south.submit('hadley');
  south.desk.outbox.commands.message(
    south.draftOf('hadley'),
    'The client asks whether the letter can be ready by Friday.',
  );
  await south.sync();
  clock.toMinutesAgo(40);
  south.takeVisit('Mateo Rivas');
  await south.draft('alvarez');
  clock.toMinutesAgo(12);
  await south.sync();
  await south.queue('barrett');
};

/** Three weeks of the firm, up to some minutes ago. */
export const tellStory = async (story: Story): Promise<void> => {
  await firstDays(story);
  await lastDays(story, await lastWeek(story));
  await today(story);
};
