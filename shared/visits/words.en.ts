/** Of the work list and of the office's screen. */
export const visitWordsEn = {
  // Both windows
  noAppointment: 'No appointment',
  takenBy: (laptop: string) => (laptop === '' ? 'Taken by another laptop' : `Taken by ${laptop}`),
  importVisits: 'Import file',
  importVisitsHint: (columns: string) =>
    `A CSV file or an Excel workbook with one visit a row. Client and street are needed; others are read if they are there: ${columns}. Services are separated by semicolons. An appointment is a day, with or without a time, such as 2027-03-01 09:30.`,
  columnsIgnored: (count: number, named: string) =>
    `${count === 1 ? 'One column is' : `${count} columns are`} not read: ${named}`,
  datesRead: (example: string) => `Which day is ${example}?`,
  visitsImported: (count: number) => (count === 1 ? '1 visit imported.' : `${count} visits imported.`),
  visitsAdded: 'New',
  visitsChanged: 'Changed',
  visitsUnchanged: 'Unchanged',
  visitsNothingNew: 'The work list has all of these visits already.',

  // The work list
  openVisits: 'To visit',
  begunVisits: 'Taken here',
  visitsOfOthers: 'Taken by others',
  noVisits: 'No visits on the work list',
  noVisitsHint:
    'Visits that the office assigns show here, also without a connection. You can import a CSV file or an Excel workbook, too.',
  visitsNoProvider:
    'No provider is set, so no office can assign visits here. Import them from a CSV file or an Excel workbook.',
  visitsNotAssigned: 'This provider does not hand out visits. Import them from a CSV file or an Excel workbook.',
  takeVisit: 'Take',
  visitCanceled: 'Canceled by the office',
  visitUnreported: 'Office not told yet',
  visitWithdrawn: 'The office canceled this visit. Ask before you send the job.',
  visitWithOther: (laptop: string) =>
    `${laptop === '' ? 'Another laptop' : laptop} has taken this visit too. Agree on one, so that the job is not sent twice.`,
  visitListedAs: 'The work list has another client or address',
  visitAppointment: 'Appointment',
  visitNote: 'Note for the crew',
  importVisitsNow: 'Import',
  chooseVisitFile: 'Choose file…',
  visitFileTooLarge: (most: string) => `The file is larger than ${most}.`,
  visitsNotImported: 'Nothing was imported. Fix these rows and choose the file again.',
  wholeVisitFile: 'File',
  visitRow: (row: number) => `Row ${row}`,

  // The office
  visitsAbout:
    'Crews see these on their laptops, also without a connection. The first laptop that takes a visit keeps it.',
  addVisit: 'Add visit',
  addVisitTitle: 'Add a visit',
  changeVisitTitle: 'Change the visit',
  addVisitNow: 'Add visit',
  visitSaved: 'Visit saved.',
  visitActions: (client: string) => `Actions for the visit to ${client}`,
  editVisit: 'Change',
  cancelVisit: 'Cancel visit',
  cancelVisitTitle: (client: string) => `Cancel the visit to ${client}?`,
  cancelVisitHint: 'It leaves the work list. A draft that a crew has begun stays on its laptop, marked as canceled.',
  reopenVisit: 'Open again',
  freeVisit: 'Give back',
  freeVisitTitle: (client: string) => `Give back the visit to ${client}?`,
  freeVisitHint: 'Any laptop can take it then. The draft of the laptop that had it stays there.',
  visitFields: {
    client_name: 'Client',
    client_street_address: 'Street',
    client_city: 'City',
    client_state: 'State',
    client_zip_code: 'ZIP code',
    services: 'Services',
    appointment: 'Day',
    note: 'Note for the crew',
    reference: 'Reference',
  },
  visitTime: 'Time',
  visitNoteHint: 'It is not sent to the engineers.',
  visitOrganization: 'Organization',
  visitWhen: 'Appointment',
  visitWho: 'Client',
  visitState: 'State of the visit',
  visitOpen: 'Open',
  visitCanceledShort: 'Canceled',
  visitsShownFirst: (count: number) =>
    `Shown are ${count} visits, of each organization the open ones first. There may be more.`,
  noVisitsHere: 'No visits yet',
  noVisitsHereHint: 'Add the first one, or import a CSV file or an Excel workbook.',
};
