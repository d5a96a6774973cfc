/** Of the field app's settings. */
export const settingWordsEn = {
  // Jobs
  templateRemoved: (name: string) => `The template “${name}” was removed.`,
  templateHolds: (values: number, arrays: number) =>
    [values === 1 ? '1 value' : `${values} values`, arrays === 0 ? '' : arrays === 1 ? '1 array' : `${arrays} arrays`]
      .filter(Boolean)
      .join(' · '),

  // Settings
  connectionHint: 'Where jobs are sent: the address and the key from your provider.',
  goesTo: 'Jobs go to',
  noProvider: 'None yet. Drafts and photos stay on this computer.',
  baseUrlHint: 'For example https://jobs.example.com/api',
  apiKeyHint: 'As the provider gave it',
  keySaved: 'A key is saved. Type to replace it.',
  keyForm: 'Key is sent as',
  keyFormOther: 'Another header',
  keyHeader: 'Header',
  keyPrefix: 'Word before the key',
  keyPrefixHint: 'Empty for none',
  connectionError: (pointer: string, detail: string): string =>
    pointer === '' ? detail : `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`,
  testOk: (provider: string) => `Works: ${provider}.`,
  testFailed: 'Does not work',
  plainProvider: 'the provider answers',
  slashFound: 'This provider wants a slash at the end of every address; it is added.',
  connectAnyway: 'Connect anyway',
  connectAnywayHint: 'It is saved and retried automatically.',
  testKeyInUse: 'This is a test key: jobs sent with it are test jobs, and the office does not work on them.',
  disconnectTitle: 'Disconnect?',
  keyForgotten: 'The key is deleted. To connect again, you have to enter it.',
  everythingStays: 'Jobs, photos and letters stay on this computer.',
  unsentWaits: (items: number, url: string) =>
    items === 1 ? `1 item started with ${url} waits for it.` : `${items} items started with ${url} wait for it.`,
  connectAgain: 'Connect to it again to continue.',
  replaceTitle: 'Change the provider?',
  queuedGoTo: (jobs: number, to: string) =>
    jobs === 1 ? `1 queued job goes to ${to}.` : `${jobs} queued jobs go to ${to}.`,
  companyDefaultsHint: 'New jobs begin with these values. You can change or undo them in each job.',
  defaultNotesHint: 'For example, what the building department (AHJ) always asks for.',
  templatesHint: 'Begin a new job with the values of an earlier one.',
  noTemplates: 'No templates yet. Open a job, and choose “Save as template…” in its menu.',
  templateActions: (name: string) => `Actions for the template ${name}`,
  renameTemplate: 'Rename template',
  smallerPhotosHint: 'Originals stay on this computer.',
  longestEdge: 'Longest edge',
  parallelUploads: 'Uploads at a time',
  parallelUploadsHint: 'Fewer is better on a weak network.',
  resendUnclear: 'Send again when it is unclear whether a photo arrived',
  resendUnclearHint: 'A photo may arrive twice, but none is lost.',
  networkHint: 'Only for networks of companies: everywhere else this stays as it is.',
  proxyAutomatic: 'As the system',
  proxyOfVariable: (name: string, address: string | null) =>
    address === null ? `${name} is not the address of an HTTP proxy.` : `From the environment: ${name}=${address}`,
  proxyNone: 'None',
  proxyOther: 'Another',
  proxyAddress: 'Address of the proxy',
  proxyAddressHint: 'Such as proxy.example.com:3128, or with a sign-in http://user:password@proxy.example.com:3128.',
  proxyPasswordSaved: 'Its password is saved, and is not shown.',
  proxyPasswordUnsaved:
    'This computer has no key store, or it is locked: the password is not saved, and has to be entered again after Rafter has quit.',
  certificatesHint: 'Those of the system are trusted. A file (PEM) adds the authority of your company.',
  certificateUntil: (day: string) => `valid until ${day}`,
  certificatesChoose: 'Choose file',
  thisComputerInText: 'this computer',
  deviceNameHint: 'The office sees this name. Empty: the name of the computer.',
  storageUsed: (files: number, size: string) => (files === 1 ? `1 file, ${size}` : `${files} files, ${size}`),
  storageFolder: 'Folder',
  exportUnsent: 'Export unsent jobs',
  exportUnsentHint: 'For another laptop to send, by USB stick.',
  exportChoose: 'Choose a folder…',
  exporting: 'Copying…',
  exportDone: (jobs: number, files: number, folder: string) =>
    jobs === 0
      ? 'There is nothing unsent to export.'
      : `${jobs === 1 ? '1 job' : `${jobs} jobs`} with ${files === 1 ? '1 file' : `${files} files`} in ${folder}.`,
  exportCommand: 'The desktop app has a button for this. Here, run this command where Rafter is installed:',
  exportFolder: 'FOLDER',
  importBundleHint: 'Jobs that another laptop exported: this one sends them.',
  importDone: (jobs: number, here: number) =>
    `${jobs === 1 ? '1 job was' : `${jobs} jobs were`} imported${here === 0 ? '' : `; ${here} had been here before`}.`,
  notificationsHint:
    'When a job is put on hold or rejected, and when a message or a letter arrives, while another window is in front.',
  notificationsBlocked:
    'This browser blocks them. Allow notifications for this page in its settings, and switch them on here again.',
  standaloneHint:
    'Runs a server with its office console here. Before the first letter, enter your name in its organization, “This computer”.',
  standaloneServer: 'Server on this computer',
  standaloneStarting: 'Starting…',
  standaloneStopping: 'Stopping…',
  standaloneAt: 'Runs at',
  openConsole: 'Open the office console',
  standaloneFails: 'Does not run',
  standaloneOther: 'It runs, but jobs go to another provider.',
  useThisComputer: 'Send jobs here',
  standaloneStopTitle: 'Stop the server on this computer?',
  standaloneStopHint: 'Its data stays and is there when it runs again.',
  stopIt: 'Stop the server',

  // First run
  welcomeHint: 'Drafts and photos need no network and no account.',
  welcomeDraft: 'Start now',
  welcomeDraftHint: 'Fill in a job and add its photos. It is sent later, when a provider is set.',
  welcomeConnect: 'Connect to a provider',
  welcomeConnectHint: 'You have the address and key of an engineering provider.',
  welcomeAloneHint: 'You review the jobs yourself, or there is no provider yet.',
  workAlone: 'Work alone',
};
