/** A job as a list shows it. */
export interface SampleJob {
  id: number;
  client: string;
  address: string;
  organization: string | null;
  files: number;
  isLate: boolean;
}

const clients = ['Zoë Alvarez', 'Ana Ortega', 'Øyvind Aas', 'Ben Carter', 'Maximilian Featherstonehaugh-Cholmondeley'];
const streets = ['Fresno St', 'Elm St', 'North Blackstone Avenue', 'Shaw Ave'];
const organizations = ['Valley Solar', 'North Roofs', null];

/** The same jobs every time. */
export const sampleJobs = (count: number): SampleJob[] =>
  Array.from({ length: count }, (_, at) => ({
    id: 131 - at,
    client: clients[at % clients.length]!,
    address: `${100 + ((at * 37) % 900)} ${streets[at % streets.length]!}, Fresno, CA`,
    organization: organizations[at % organizations.length]!,
    files: (at * 7) % 24,
    isLate: at === 2,
  }));
