import type { Words } from '../rows.ts';
import type { databaseMessages, storedMessages } from './database.ts';

export const databaseMessagesEs: Words<typeof databaseMessages & typeof storedMessages> = {
  // `found` and `known` are versions of the schema.
  'database-serves-older': ({ place }) =>
    `En ${place} hay servidores de una versión anterior. Deténgalos todos y después inicie este.`,
  'database-newer': ({ file, found, known }) =>
    `Una versión más nueva de Rafter escribió ${file} (esquema ${found}; este programa conoce el ${known}). No se cambió nada.`,
  'database-too-old': ({ file, found, known }) =>
    `Una versión de Rafter demasiado antigua para esta escribió ${file} (esquema ${found}; este programa abre desde el ${known}). No se cambió nada. Ábralo una vez con una versión anterior que conozca ambos esquemas y después con esta.`,
  'replica-of-sqlite-only':
    'Una réplica es de la base del directorio de datos. Con --database-url, use la replicación propia de PostgreSQL.',
  'database-url-invalid':
    'La dirección de la base de datos debe tener la forma postgres://USUARIO@HOST:PUERTO/BASE. Escriba los caracteres especiales de la contraseña como %XX, u omítala y defina PGPASSWORD o PGPASSFILE.',
  'database-url-several-hosts':
    'La dirección de la base de datos nombra varios hosts. Indique uno solo: el servidor primario, o un nombre que siempre lleve a él.',
  'database-url-parameter': ({ name, known }, { list }) =>
    `La dirección de la base de datos tiene el parámetro desconocido ${name}. Se conocen ${list(known)}.`,
  'database-url-value': ({ name, allowed }, { list }) => `${name} debe ser aquí ${list(allowed, 'or')}.`,
  'database-password-missing':
    'La base de datos pide una contraseña. Defina PGPASSWORD, o indique en PGPASSFILE un archivo de contraseñas con una línea para este servidor, esta base y este usuario.',
  'database-root-certificate-missing': ({ mode }) =>
    `sslmode=${mode} necesita el certificado de la autoridad que firmó el del servidor: defina sslrootcert=ARCHIVO, o sslmode=verify-full&sslrootcert=system si es una autoridad pública.`,
  'database-tls-setting-missing': ({ name, other }) => `${other} necesita también ${name}.`,
  'database-tls-file-unusable': ({ name, file }) =>
    name === 'sslkey'
      ? `${file} (sslkey) no es la clave privada de sslcert en formato PEM y sin frase de contraseña.`
      : `${file} (${name}) no es un certificado en formato PEM.`,

  // `reason` quotes PostgreSQL, the TLS library or the operating system.
  'database-not-opened': ({ place, reason }) => `No se puede abrir la base de datos ${place}: ${reason}`,
  'database-without-tls': ({ place }) =>
    `La base de datos ${place} no ofrece TLS. Actívelo allí (ssl = on), o defina sslmode=disable si nadie más puede leer esta red.`,
  'database-certificate-of-another-host': ({ place, reason }) =>
    `El certificado de la base de datos ${place} es para otro nombre («${reason}»). Use como host un nombre que figure en el certificado, o sslmode=verify-ca si solo usted tiene certificados de esta autoridad.`,
  'database-certificate-outdated': ({ place, reason }) =>
    `El certificado de la base de datos ${place} no es válido hoy («${reason}»). Renuévelo allí y compruebe el reloj de esta computadora.`,
  'database-certificate-untrusted': ({ place, reason }) =>
    `El certificado de la base de datos ${place} no está firmado por una autoridad de sslrootcert («${reason}»). Indique en sslrootcert el certificado de la que lo firmó.`,
  'database-own-certificate-refused': ({ place }) =>
    `La base de datos ${place} no acepta el certificado de sslcert. Debe firmarlo una autoridad del ssl_ca_file del servidor.`,
  'database-password-refused': ({ place, reason }) =>
    `La base de datos ${place} rechaza la contraseña: «${reason}». Compruebe el usuario de la dirección, y PGPASSWORD o PGPASSFILE.`,
  'database-sign-in-refused': ({ place, reason }) =>
    `La base de datos ${place} rechaza la conexión: «${reason}». Su pg_hba.conf dice quién puede conectarse y desde dónde, con TLS (sslmode) y con un certificado del cliente (sslcert, sslkey).`,
  'database-rights-missing': ({ place, reason }) =>
    `Al rol le faltan permisos en la base de datos ${place}: «${reason}». El dueño de la base la migra y restaura copias; un rol que solo atiende necesita SELECT, INSERT, UPDATE y DELETE en todas las tablas, y SELECT en todas las secuencias.`,
  'database-read-only': ({ place }) =>
    `La base de datos ${place} solo se puede leer: es una réplica en espera, o es de solo lectura. Use la dirección del servidor primario.`,
  'database-behind-pooler': ({ place }) =>
    `${place} no conserva los ajustes de una conexión, como hace un pooler del tipo de PgBouncer. Conéctese directamente a PostgreSQL.`,
  'database-extension-missing': ({ place, extension, reason }) =>
    `La base de datos ${place} necesita la extensión ${extension}: ${reason}. Instale el paquete contrib de PostgreSQL y pida a quien lo administra que ejecute CREATE EXTENSION ${extension} en esta base.`,
  'database-not-utf8': ({ place, encoding }) =>
    `La base de datos ${place} guarda el texto como ${encoding}. Créela con la codificación UTF8.`,

  'stored-text': ({ text }) => text,
  quotation: ({ text }) => text,
};
