import { fileTypes } from '../../api/fileTypes.ts';
import type { fileMessages } from '../catalogue/files.ts';
import type { Speech, Words } from '../rows.ts';

const file = (name: string): string => name || 'El archivo';
const types = ({ list }: Speech): string =>
  list(
    fileTypes.map(({ type }) => type),
    'or',
  );

export const fileWords: Words<typeof fileMessages> = {
  'file-empty': ({ name }, speech) => `${file(name)} está vacío; envíe un archivo ${types(speech)}.`,
  'file-unsupported': ({ name }, speech) =>
    `${file(name)} no es de un tipo que se reciba; envíe un archivo ${types(speech)}.`,
  'file-damaged': ({ name }, speech) => `${file(name)} está dañado; envíe un archivo ${types(speech)} que esté entero.`,
  'picture-too-large': ({ name, width, height, maxMegapixels }) =>
    `${file(name)} tiene ${width} × ${height} píxeles; envíe una imagen de ${maxMegapixels} megapíxeles como máximo.`,
  'extension-not-taken': ({ name, extension, suggestion }) =>
    `Los nombres que terminan en ${extension} no se reciben; dé a ${name || 'este archivo'} uno que termine en ${suggestion}.`,
  'name-misleads': ({ name, suggestion }) =>
    `El nombre de ${name || 'este archivo'} no corresponde a su contenido; si es lo que quería enviar, dele uno que termine en ${suggestion}.`,

  'picture-not-now': 'Esta imagen no se puede hacer ahora.',
  'too-many-pictures': 'Se están haciendo demasiadas imágenes a la vez.',

  'image-without-area': 'no tiene superficie',
  'image-too-many-pixels': ({ maxMegapixels }) => `tiene más de ${maxMegapixels} megapíxeles`,
  'image-too-large': ({ maxMegabytes }) => `pesa más de ${maxMegabytes} MB`,
  'image-not-png-or-jpeg': 'no es PNG ni JPEG',
  'image-cut-short': ({ type }) => `el ${type} está incompleto`,
  'image-damaged': ({ type }) => `el ${type} está dañado o no se puede leer`,

  'path-not-there': ({ path }) => `${path} no existe.`,
  'path-no-permission': ({ path }) => `${path} no se puede abrir: este usuario no tiene permiso.`,
  'path-is-folder': ({ path }) => `${path} es una carpeta, y aquí va un archivo.`,
  'path-through-file': ({ path }) =>
    `No se puede llegar a ${path}: una parte de la ruta es un archivo, no una carpeta.`,
  'path-exists': ({ path }) => `${path} ya existe.`,
  'path-too-long': ({ path }) => `${path} es más largo de lo que puede ser el nombre de un archivo.`,
  'path-loops': ({ path }) => `No se puede llegar a ${path}: sus enlaces forman un círculo.`,
  'disk-read-only': ({ path }) => `${path} está en un disco en el que no se puede escribir.`,
  'disk-failing': ({ path }) => `${path} no se puede leer ni escribir: puede que el disco esté fallando.`,
  'disk-without-space': ({ path }) => `No hay espacio en este disco para ${path}.`,
  'file-too-large-for-disk': ({ path }) => `${path} es más grande de lo que admite este disco.`,
};
