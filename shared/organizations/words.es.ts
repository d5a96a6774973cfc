import { countedEs as many } from '../messages/counted.ts';
import type { Translation } from '../messages/translation.ts';
import type { organizationWordsEn } from './words.en.ts';

/** Of organizations and their keys, in Spanish. */
export const organizationWordsEs: Translation<typeof organizationWordsEn> = {
  // Organizations and keys
  organizationsAbout: (count) => many(count, 'organización', 'organizaciones'),
  findOrganization: 'Buscar una organización',
  addOrganizationHint: 'Su nombre y dirección van en sus cartas, salvo que un trabajo nombre a otro destinatario.',
  changeNamed: (name) => `Cambiar ${name}`,
  changeOrganizationHint: 'Las cartas ya emitidas no cambian.',
  organizationNameNeeded: 'Escriba el nombre.',
  organizationChanged: (name) => `Se cambió ${name}.`,
  noOrganizations: 'Todavía no hay organizaciones',
  noOrganizationsHint: 'Quien envía trabajos es una organización, con una clave para sus laptops. Agregue la primera.',
  liveKeys: 'Claves vigentes',
  keysOf: (name) => `Claves de ${name}`,
  createKey: 'Crear una clave',
  createKeyFor: (name) => `Crear una clave para ${name}`,
  createTestKey: 'Crear una clave de prueba',
  createTestKeyFor: (name) => `Crear una clave de prueba para ${name}`,
  testKeyHint:
    'Los trabajos enviados con una clave de prueba quedan aparte de los reales, y sus cartas llevan el sello TEST.',
  keyName: 'Nombre',
  keyNameHint: 'Para qué es: una laptop o un programa, por ejemplo.',
  keyUntil: 'Último día',
  keyUntilHint: 'Se rechaza desde el día siguiente. Vacío: vale hasta que se revoque.',
  keyExpired: (day) => `Venció ${day}`,
  keyHoldsUntil: (day) => `hasta ${day}`,
  keyBegins: 'Empieza con',
  keyCreated: 'Creada',
  keyUsed: 'Último uso',
  keyLive: 'Vigente',
  keyRevoked: (day) => `Revocada ${day}`,
  revokeNamed: (shown) => `Revocar la clave ${shown}…`,
  revokeHint: (name) =>
    `Cada laptop y programa de ${name} que usa esta clave deja de enviar y recibir de inmediato. Lo que no se ha enviado se queda en la laptop hasta que tenga otra clave.`,
  neverUsed: 'Nunca se ha usado.',
  usedLast: (when) => `Se usó por última vez ${when}.`,
  keyRevokedNow: 'La clave está revocada.',
  newKeyTitle: (name, isTest) => `Clave nueva ${isTest ? 'de prueba ' : ''}de ${name}`,
  newKeyHint: (url) =>
    `Va en la conexión de cada laptop, con la URL base ${url}. Guárdela como se guardan las contraseñas.`,
  keyLabel: 'Clave',
  noKeys: 'Sin claves: nadie puede enviar trabajos por esta organización.',
  showRevoked: (count) => many(count, 'clave revocada', 'claves revocadas'),

  // Health
  organizationStorage: 'Almacenamiento',
  quota: 'Límite de almacenamiento (GB)',
  quotaHint: (used) =>
    `${used} en uso. Déjelo vacío para no tener límite. Por encima, se rechazan trabajos y archivos.`,
  quotaInvalid: 'Escriba un número de gigabytes o déjelo vacío.',
};
