import type { MailWords, NamedJob } from './mailWords.en.ts';

const named = ({ job, client }: NamedJob): string => (client === '' ? `Trabajo ${job}` : `Trabajo ${job} (${client})`);

/** Spanish words of mails. */
export const mailEs: MailWords = {
  about: {
    assigned: (of) => `${named(of)}: ahora es suyo`,
    submitted: (of) => `${named(of)}: recibido`,
    message: (of) => `${named(of)}: mensaje nuevo`,
    'hold-answered': (of) => `${named(of)}: el cliente ha respondido`,
    hold: (of) => `${named(of)}: en espera`,
    rejected: (of) => `${named(of)}: rechazado`,
    'file-delivered': (of) => `${named(of)}: archivo nuevo`,
    'letter-issued': (of) =>
      of.letter === ''
        ? `${named(of)}: aprobado; sus servicios no llevan carta`
        : `${named(of)}: se emitió la carta ${of.letter}`,
    'letter-withdrawn': (of) =>
      of.letter === '' ? `${named(of)}: se retiró la aprobación` : `${named(of)}: se retiró la carta ${of.letter}`,
  },
  openJob: (job) => `Abrir el trabajo ${job}`,
  why: (firm) => `${firm} le envía este correo porque usted tiene una cuenta. Elija lo que recibe en la página Cuenta.`,
  invitation: (firm) => `Le invitan a trabajar con ${firm}`,
  invitationText: (email, days) =>
    `Elija una contraseña para ${email} y empiece. El enlace sirve una sola vez, durante ${days} días.`,
  invitationAction: 'Elegir contraseña',
  reset: (firm) => `Contraseña nueva para ${firm}`,
  resetText: (email, minutes) =>
    `Se pidió una contraseña nueva para ${email}. El enlace sirve una sola vez, durante ${minutes} minutos. Si no fue usted, no haga nada: no ha cambiado nada.`,
  resetAction: 'Elegir contraseña nueva',
  test: (firm) => `Correo de prueba de ${firm}`,
  testText: 'La configuración del correo funciona.',
  office: 'la oficina de ingeniería',
};
