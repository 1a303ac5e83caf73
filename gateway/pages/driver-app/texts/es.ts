import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  appPageMessages: {
    title: 'Conductor · Rodovia',
    loading: 'Abriendo…',
    noScript: 'La aplicación necesita JavaScript.',
  },

  manifestMessages: {
    name: 'Rodovia Conductor',
    shortName: 'Conductor',
    description: 'Reciba ofertas, haga entregas y vea sus ganancias.',
  },
}
