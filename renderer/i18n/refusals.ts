import { deskSaysEs } from './deskSaysEs.ts';

/** Why something could not be done, by the code that the desk or the gateway gives it. */
const inSpanish: Readonly<Record<string, string>> = {
  gone: 'Rafter ya no responde. ¿Sigue en marcha?',
  shut: 'Esta página ya no tiene acceso. Abra Rafter otra vez con el enlace que muestra.',
};

/** What the desk or the provider says, in the language of the window where that is known, and as it is where it is not. */
export const saidText = (language: string, detail: string): string => (language === 'es' ? deskSaysEs(detail) : detail);

/** A refusal in the language of the window; what is not known stays as the desk says it. */
export const problemText = (language: string, error: Error): string => {
  const { problem } = error as { problem?: { code: string } };
  return (language === 'es' ? inSpanish[problem?.code ?? ''] : undefined) ?? saidText(language, error.message);
};
