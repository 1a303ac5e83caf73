import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  toContent: 'Ir al contenido',
  chooseLanguage: 'Idioma',
  notFound: {
    title: 'No encontramos esta entrega',
    hint: 'Revise si el enlace está completo o pida que se lo envíen de nuevo.',
  },
  failure: {
    title: 'No fue posible abrir esta página',
    hint: 'Intente de nuevo en un momento.',
  },
}
