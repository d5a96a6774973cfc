/** Methods and paths of the routes that are not calls, below `/office`; `fileRoutes.ts` describes each and what it takes. */
export const filePaths = {
  events: { method: 'GET', path: '/events' },
  file: { method: 'GET', path: '/files/:id' },
  picture: { method: 'GET', path: '/pictures/:id/:size' },
  preview: { method: 'GET', path: '/previews/:id' },
  firmImage: { method: 'GET', path: '/firm/:what' },
  jobZip: { method: 'GET', path: '/jobs/:id/zip' },
  jobsCsv: { method: 'GET', path: '/jobs.csv' },
  photoReport: { method: 'GET', path: '/jobs/:id/photo-report' },
  signatureReport: { method: 'GET', path: '/jobs/:id/signature-report' },
  figuresCsv: { method: 'GET', path: '/figures/:figure' },
  auditCsv: { method: 'GET', path: '/audit.csv' },
  listCsv: { method: 'GET', path: '/reference/:list' },
  attach: { method: 'POST', path: '/attachments' },
  deliver: { method: 'POST', path: '/deliverables' },
  checkFinished: { method: 'POST', path: '/letters/check' },
  issueFinished: { method: 'POST', path: '/letters' },
  engineerSignature: { method: 'GET', path: '/engineers/:user/signature' },
  setEngineerSignature: { method: 'POST', path: '/engineers/:user/signature' },
  setFirmImage: { method: 'POST', path: '/firm/:what' },
  importList: { method: 'POST', path: '/reference/:list' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: string }>;
export type FileRouteName = keyof typeof filePaths;
