/** What each client is given, and what it must bring back. */
export interface Story {
  key: string;
  photo: File;
  /** The office approves the job, which issues its letter. */
  approve: (job: number) => Promise<void>;
}

export interface Told {
  job: number;
  /** The id of the uploaded file. */
  upload: string;
  message: string;
  letter: Uint8Array;
}

export const submission = {
  client_name: 'Zoë Alvarez',
  client_street_address: '2600 Fresno St Unit 4, Fresno, CA 93721',
  client_state: null,
  services_requested: ['pv_structural_letter' as const],
  arrays: [{ name: 'South', panel_quantity: 12, orientation: 'Portrait' as const, roof_pitch: 18.4, beam_span: [144] }],
};
export const message = 'The hatch is in the hall.';
