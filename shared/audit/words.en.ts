/** Of the audit log. */
export const auditWordsEn = {
  // Audit log
  auditAbout: 'Everything that users did here. Entries can never be changed or removed.',
  auditWhen: 'When',
  auditWho: 'Who',
  auditWhat: 'What',
  auditSubject: 'On what',
  auditDetails: 'Details',
  auditFrom: 'From day',
  auditTo: 'To day',
  anyAction: 'Anything',
  whoHint: 'Email or key',
  subjectHint: 'Job 12, name',
  noAudit: 'No entries yet',
  noAuditMatch: 'Nothing matches these filters',
  fromAddress: (address: string) => `from ${address}`,
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  emptyValue: 'empty',
  commandLine: 'command line',
};
