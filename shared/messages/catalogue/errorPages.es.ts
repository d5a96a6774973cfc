import type { Words } from '../rows.ts';
import type { errorPageMessages } from './errorPages.ts';

export const errorPageMessagesEs: Words<typeof errorPageMessages> = {
  'page-back-to-console': 'A la consola',
  'page-signed-out': 'No ha iniciado sesión',
  'page-signed-out-text': 'Inicie sesión en la consola y abra esto otra vez.',
  'page-forbidden': 'Esto no es para su función',
  'page-forbidden-text': 'Pídalo a un administrador si lo necesita.',
  'page-wrong-origin': 'Esto solo se abre desde la consola',
  'page-wrong-origin-text': 'Se abrió desde otra página. Vaya a la consola y ábralo allí.',
  'page-not-found': 'Aquí no hay nada',
  'page-not-found-text': 'Lo que había en esta dirección ya no está, se retiró, o usted no puede verlo.',
  'page-preview': 'Esta vista previa ya no está',
  'page-preview-text':
    'La vista previa de una carta se guarda diez minutos, para quien la pidió. Vuelva a la carta: allí se hace otra vez.',
  'page-unauthenticated': 'Este enlace no está completo',
  'page-unauthenticated-text': 'Abra el archivo con el enlace entero, o en la consola.',
  'page-misdirected': 'Este servidor tiene otra dirección',
  'page-misdirected-text':
    'Use la dirección que le dio su administrador. Administradores: el servidor responde en su dirección pública y con los nombres que agrega --allowed-host.',
  'page-link-refused': 'Este enlace ya no sirve',
  'page-link-refused-text':
    'Los enlaces a archivos vencen después de unos días. Abra el archivo en la consola, o pida un enlace nuevo.',
  'page-letter-not-available': 'Ahora no hay carta',
  'page-letter-not-available-text': 'El trabajo no está aprobado, o su carta se retiró.',
  'page-too-many-requests': 'Se pidió demasiado',
  'page-too-many-requests-text': 'Inténtelo en un momento.',
  'page-unavailable': 'Esto no se puede mostrar ahora',
  'page-unavailable-text': 'Inténtelo en un momento.',
  'page-other': 'Esto no se puede mostrar',
  'page-other-text': 'Vuelva a la consola e inténtelo desde allí.',
};
