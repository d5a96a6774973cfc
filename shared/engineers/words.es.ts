import type { Translation } from '../messages/translation.ts';
import type { engineerWordsEn } from './words.en.ts';

/** Of engineers and their licenses, in Spanish. */
export const engineerWordsEs: Translation<typeof engineerWordsEn> = {
  // Firm
  imageNotSaved: 'Aún sin guardar.',

  // Users
  engineerTitle: (email) => `Licencia y firma de ${email}`,
  engineerOfRecordHint: 'Las cartas que emite este usuario llevan su propio nombre, licencia y firma.',
  engineerName: 'Nombre en las cartas',
  engineerNameHint: 'Como en la licencia, por ejemplo Jane Public, P.E.',
  noLicenses: 'Todavía no hay licencias.',
  addLicense: 'Agregar una licencia',
  licenseNumbered: (number) => `Licencia ${number}`,
  removeLicense: (number) => `Quitar la licencia ${number}`,
  licenseState: 'Estado',
  licenseNumber: 'Número de licencia',
  discipline: 'Especialidad',
  licenseExpires: 'Vence',
  disciplineNames: {
    structural: 'Estructural',
    civil: 'Civil',
    professional: 'Profesional',
    mechanical: 'Mecánica',
    electrical: 'Eléctrica',
    architect: 'Arquitectura',
  },
  engineerSaved: 'Licencia y firma guardadas.',
  engineerNotSaved: 'No se guardó: corrija los campos marcados.',
  ownSignature: 'Firma',
  ownEngineer: 'Licencia y firma',
  isOfRecordHint: 'Usted es ingeniero responsable: las cartas que emite llevan estos datos.',
  isNotOfRecordHint: 'Se usa cuando un administrador lo nombra ingeniero responsable.',
  onlyEngineers: 'Solo los ingenieros responsables emiten cartas',
  onlyEngineersHint: (names) =>
    names.length === 0
      ? 'Todavía nadie es ingeniero responsable: nombre a uno en Usuarios.'
      : `Los demás las preparan. Ingenieros responsables: ${names.join(', ')}`,
};
