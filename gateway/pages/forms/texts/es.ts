import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  addressFieldsMessages: {
    street: 'Calle o avenida',
    number: 'Número',
    complement: 'Complemento',
    district: 'Barrio',
    reference: 'Punto de referencia',
  },

  hints: {
    number: '¿Sin número? Escriba s/n.',
    complement: 'Apartamento, bloque, oficina.',
  },

  controlsMessages: {
    optional: 'opcional',
    check: 'Revise este campo.',
    checkFields: 'Revise los campos marcados.',
  },

  metadataMessages: {
    title: 'Campos propios',
    key: (number) => `Campo propio ${number}`,
    value: (number) => `Texto del campo propio ${number}`,
    hint: 'Datos suyos, como equipo y 12: hasta 50 campos, con nombre de hasta 40 y texto de hasta 500 caracteres. Ni el conductor ni el destinatario los ven. Borre el texto para quitar el campo.',
  },

  foldedFilterMessages: {
    filter: 'Filtros',
    active: (count) => `${count} en uso`,
  },

  passkeyFormMessages: {
    unsupported: 'Este navegador no conoce llaves de acceso. Actualícelo o use otro dispositivo.',
    failed:
      'Ninguna llave de acceso respondió. Intente de nuevo; la dirección del sitio debe ser la de siempre.',
    needsScript: 'Las llaves de acceso necesitan JavaScript.',
  },
}
