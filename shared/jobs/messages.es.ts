import type { Words } from '../messages/rows.ts';
import type { followedJobMessages } from './messages.ts';

export const followedJobMessagesEs: Words<typeof followedJobMessages> = {
  'other-job-answered': ({ asked, answered }) =>
    `El proveedor respondió con el trabajo ${answered} cuando se le pidió el ${asked}.`,
  'job-answer-cut':
    'El proveedor tiene más mensajes, arreglos o archivos de este trabajo de los que se muestran aquí. Los mensajes más nuevos están aquí; los demás los tiene el proveedor.',
  'job-files-beyond': ({ what, maximum, maximumBytes }, { number, storage }) =>
    `El proveedor ofrece ${what === 'files' ? 'más archivos de los' : 'más cartas de las'} que se guardan de un trabajo: ${number(maximum)} como máximo, y ${storage(maximumBytes)} en total. Aquí está lo más nuevo; pida lo demás al proveedor.`,
  'download-altered': 'Lo que llegó no es lo que el proveedor envió.',
  'produced-file-pending': ({ name }) => `${name}: todavía no llega`,
  'produced-file-missing': ({ name, reason }, { say }) => `${name}: ${say(reason)}`,
  'job-continues-as': ({ job }) => `El trabajo se modificó; continúa como ${job}.`,
  'job-was-revised': 'El trabajo se modificó.',
  'letter-was-withdrawn': ({ number }) => `La carta ${number} se retiró.`,
  'letter-job-status-changed': ({ status }, { choice }) => `El trabajo está otra vez en «${choice(status)}».`,
  'newer-letter-received': 'Llegó una carta más nueva.',
  'other-letter-valid': 'Otra carta tomó su lugar.',
};
