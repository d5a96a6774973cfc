/** Why something could not be done, by the code that the desk or the gateway gives it. */
const inSpanish: Readonly<Record<string, string>> = {
  gone: 'Rafter ya no responde. ¿Sigue en marcha?',
  shut: 'Esta página ya no tiene acceso. Abra Rafter otra vez con el enlace que muestra.',
  'disk-full': 'No hay espacio en el disco de esta computadora: libere espacio e inténtelo otra vez.',
  'in-the-air': 'El trabajo se está enviando, o no está claro si llegó.',
  'already-sent': 'El trabajo ya se envió; lo que cambie ahora es una modificación.',
  archived: 'El borrador está archivado: recupérelo primero.',
  'not-found': 'Esto no está en esta computadora.',
  bug: 'Algo falló en Rafter.',
};

/** A refusal in the language of the window; what has no words of its own stays as the desk says it. */
export const problemText = (language: string, error: Error): string => {
  const { problem } = error as { problem?: { code: string } };
  return (language === 'es' ? inSpanish[problem?.code ?? ''] : undefined) ?? error.message;
};
