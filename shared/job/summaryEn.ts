/** The summary of a job as a PDF. */
export const summaryEn = {
  action: 'Summary as PDF…',
  title: 'Job summary',
  hint: 'Everything that was entered and every photo with its caption, and the names of other files, for the customer’s file. It is made on this computer, without a network.',
  making: (ready: number, of: number) => (of === 0 ? 'Making the PDF…' : `${ready} of ${of} photos`),
  ready: (pages: number) => (pages === 1 ? 'Ready: 1 page' : `Ready: ${pages} pages`),
  open: 'Open',
  savePdf: 'Save',
  print: 'Print',
  failed: (reason: string) => `The summary could not be made. ${reason}`,
  // In the PDF
  site: 'Site',
  job: 'Job',
  state: 'Status',
  notSent: 'Not sent yet',
  date: 'Summary made',
  photos: 'Photos',
  otherFiles: 'Other files of the job, not shown here',
  place: (latitude: string, longitude: string) => `Place ${latitude}, ${longitude} (latitude, longitude)`,
  count: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  photoNote:
    'Times and places are those that the cameras recorded. The SHA-256 is that of the original file, of which a smaller copy is shown.',
  footer: (name: string) => `Job summary · ${name} · page {at} of {of}`,
  photo: 'Photo',
  noPicture: 'No small picture could be made of this photo.',
  notGiven: 'not given',
};
