import type { Words } from '../messages/rows.ts';
import type { firmMessages } from './messages.ts';

const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');
const imageNames = { logo: 'El logotipo', signature: 'La firma' } as const;

export const firmMessagesEs: Words<typeof firmMessages> = {
  'not-a-time-zone': 'debe ser un nombre IANA, por ejemplo America/Phoenix',
  'placeholder-unknown': ({ placeholder, allowed }) =>
    `tiene el campo ${placeholder}, que no existe; la carta puede completar ${braced(allowed)}`,
  'placeholder-not-closed': ({ allowed }) =>
    `tiene una llave que no es de ningún campo; la carta puede completar ${braced(allowed)}`,
  'firm-image-missing': 'La empresa no tiene esa imagen.',
  'firm-image-unprintable': ({ image, reason }, { say }) =>
    `${imageNames[image]} no se puede imprimir: ${say(reason)}.`,
  'hold-reasons-full': ({ maximum }) => `Una empresa guarda como máximo ${maximum} motivos de espera. Quite uno antes.`,
  'hold-reason-gone': 'Este motivo se quitó entretanto.',

  // In the audit log.
  'event-firm-settings-changed': 'Membrete cambiado',
  'event-firm-image-set': 'Imagen del membrete puesta',
  'event-firm-image-removed': 'Imagen del membrete quitada',
  'event-hold-reason-added': 'Motivo de espera agregado',
  'event-hold-reason-changed': 'Motivo de espera cambiado',
  'event-hold-reason-removed': 'Motivo de espera quitado',
  'subject-firm': 'membrete',
  'subject-firm-image': ({ image }) => (image === 'logo' ? 'logotipo de la empresa' : 'firma del ingeniero'),
};
