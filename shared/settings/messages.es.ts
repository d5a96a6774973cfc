import type { Words } from '../messages/rows.ts';
import type { settingMessages } from './messages.ts';

export const settingMessagesEs: Words<typeof settingMessages> = {
  'proxy-address-invalid': ({ why }) => {
    switch (why) {
      case 'kind':
        return 'Rafter solo usa proxies HTTP. Indique la dirección de uno, por ejemplo http://proxy.example.com:3128.';
      case 'port':
        return 'El puerto del proxy no es válido. Es un número de 1 a 65535, como en proxy.example.com:3128.';
      case 'more':
        return 'La dirección de un proxy termina con su puerto, como en proxy.example.com:3128. En un usuario o una contraseña, escriba # como %23, / como %2F y ? como %3F.';
      default:
        return 'Esta no es la dirección de un proxy. Se escribe así: proxy.example.com:3128.';
    }
  },
  'proxy-address-needed':
    'No hay un proxy configurado para esta contraseña. Indique también su dirección: --proxy usuario@proxy.example.com:3128.',
  'proxy-password-refused': ({ why }) => {
    switch (why) {
      case 'empty':
        return 'La entrada estándar no trae ninguna contraseña. Pase la contraseña del proxy y termine la entrada.';
      case 'without-user':
        return 'La dirección del proxy no tiene un usuario para esta contraseña. Escríbala así: usuario@proxy.example.com:3128.';
      default:
        return 'La contraseña está dos veces: en la dirección y en la entrada estándar. Indíquela una sola vez.';
    }
  },
  'certificates-unreadable':
    'El archivo no tiene ningún certificado que se pueda leer. Aquí los certificados son texto PEM: BEGIN CERTIFICATE.',
  'server-elsewhere':
    'En esta computadora ya funciona otro servidor de Rafter con los mismos datos. Deténgalo primero, o conéctese a él como proveedor.',
  'server-not-started': ({ reason }) => `El servidor no arranca: «${reason}»`,
  'api-key-unreadable':
    'La clave de API guardada ya no se puede leer. Ingrésela otra vez en Ajustes (`desk connect`). Todo lo demás está aquí.',
  'api-key-not-saved':
    'Esta computadora no tiene un almacén de claves, o está bloqueado: la clave de API no se guarda, y habrá que escribirla otra vez después de cerrar Rafter. Instale o desbloquee un llavero (en Linux, GNOME Keyring o KWallet), inicie Rafter otra vez y escriba la clave.',
};
