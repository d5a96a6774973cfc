import type { jobMessages } from '../catalogue/jobs.ts';
import type { Words } from '../rows.ts';

export const jobWords: Words<typeof jobMessages> = {
  'job-not-found': ({ job }) => `Aquí no hay ningún trabajo ${job}.`,
  'array-not-found': ({ array }) => `Aquí no hay ningún arreglo ${array}.`,
  'file-not-found': ({ file }) => `Aquí no hay ningún archivo ${file}.`,
  'job-superseded': ({ job, successor }) => `El trabajo ${job} fue modificado. Envíe esto al trabajo ${successor}.`,
  'status-not-reachable': ({ job, status, to }, { choice }) =>
    `El trabajo ${job} está en «${choice(status)}»; no puede pasar a «${choice(to)}».`,
  'letter-not-available': ({ job, status }, { choice }) => `El trabajo ${job} está en «${choice(status)}».`,
  'no-letter-to-withdraw': ({ job }) => `El trabajo ${job} no está aprobado: no hay carta que retirar.`,
  'no-letter-in-this-status': ({ job, status }, { choice }) =>
    `El trabajo ${job} está en «${choice(status)}»: ahora no se escribe ninguna carta para él.`,
  'job-changed-during-approval': ({ job }) =>
    `El trabajo ${job} cambió mientras se hacía su carta. Inténtelo otra vez.`,
  'letter-draft-changed': ({ by }) => `${by} cambió esta carta desde entonces. Mírela otra vez.`,
  'letter-entries-too-large': ({ maximumKilobytes }) =>
    `Los valores de una carta ocupan como máximo ${maximumKilobytes} kB.`,
  'cursor-invalid': 'debe venir del encabezado Link de una respuesta anterior',
  'audit-cursor-invalid': 'La lista no puede seguir desde ahí.',
  'required-together-with': ({ field }) => `hace falta junto con ${field}`,
  'before-start-date': 'no debe ser anterior a submitted_start_date',
  'not-a-state-id': 'debe ser una lista de identificadores de estado (UUID) separados por comas',
  'whole-number-from-1-to-500': 'debe ser un número entero de 1 a 500',
};
