/** What somebody reads who has opened an address in a tab, and nothing is there for them. */
export interface RefusalWords {
  title: string;
  text: string;
}

interface InLanguage {
  /** The way back. */
  console: string;
  /** By the code of the refusal; `other` for all that is not named. */
  refusals: Readonly<Record<string, RefusalWords>> & { other: RefusalWords; preview: RefusalWords };
}

const en: InLanguage = {
  console: 'To the console',
  refusals: {
    'signed-out': {
      title: 'You are not signed in',
      text: 'Sign in at the console, then open this again.',
    },
    forbidden: { title: 'This is not for your role', text: 'Ask an administrator if you need it.' },
    'wrong-origin': {
      title: 'This opens from the console alone',
      text: 'It was opened from another page. Go to the console and open it there.',
    },
    'not-found': {
      title: 'There is nothing here',
      text: 'What was at this address is gone, was taken back, or is not yours to see.',
    },
    preview: {
      title: 'This preview is gone',
      text: 'A preview of a letter is kept for ten minutes, for whoever had it made. Go back to the letter: there it is made anew.',
    },
    unauthenticated: {
      title: 'This link is not complete',
      text: 'Open the file by its whole link, or in the console.',
    },
    'link-refused': {
      title: 'This link is not good any more',
      text: 'Links to files end after some days. Open the file in the console, or ask for a new link.',
    },
    'letter-not-available': {
      title: 'There is no letter now',
      text: 'The job is not approved, or its letter was withdrawn.',
    },
    'too-many-requests': { title: 'Too much was asked for', text: 'Try again in a moment.' },
    unavailable: { title: 'This cannot be shown now', text: 'Try again in a moment.' },
    other: { title: 'This cannot be shown', text: 'Go back to the console and try it from there.' },
  },
};

const es: InLanguage = {
  console: 'A la consola',
  refusals: {
    'signed-out': {
      title: 'No ha iniciado sesión',
      text: 'Inicie sesión en la consola y abra esto otra vez.',
    },
    forbidden: { title: 'Esto no es para su función', text: 'Pídalo a un administrador si lo necesita.' },
    'wrong-origin': {
      title: 'Esto solo se abre desde la consola',
      text: 'Se abrió desde otra página. Vaya a la consola y ábralo allí.',
    },
    'not-found': {
      title: 'Aquí no hay nada',
      text: 'Lo que había en esta dirección ya no está, se retiró, o usted no puede verlo.',
    },
    preview: {
      title: 'Esta vista previa ya no está',
      text: 'La vista previa de una carta se guarda diez minutos, para quien la pidió. Vuelva a la carta: allí se hace otra vez.',
    },
    unauthenticated: {
      title: 'Este enlace no está completo',
      text: 'Abra el archivo con el enlace entero, o en la consola.',
    },
    'link-refused': {
      title: 'Este enlace ya no sirve',
      text: 'Los enlaces a archivos vencen después de unos días. Abra el archivo en la consola, o pida un enlace nuevo.',
    },
    'letter-not-available': {
      title: 'Ahora no hay carta',
      text: 'El trabajo no está aprobado, o su carta se retiró.',
    },
    'too-many-requests': { title: 'Se pidió demasiado', text: 'Inténtelo en un momento.' },
    unavailable: { title: 'Esto no se puede mostrar ahora', text: 'Inténtelo en un momento.' },
    other: { title: 'Esto no se puede mostrar', text: 'Vuelva a la consola e inténtelo desde allí.' },
  },
};

/** The first of the languages in an Accept-Language header that there are words in. */
export const languageOf = (accepted: string): 'en' | 'es' => {
  const spoken = accepted.split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return spoken.find((one) => one === 'en' || one === 'es') ?? 'en';
};

export const refusalWords = { en, es } as const;
