import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  appPageMessages: {
    title: 'Driver · Rodovia',
    loading: 'Opening…',
    noScript: 'The app needs JavaScript.',
  },

  manifestMessages: {
    name: 'Rodovia Driver',
    shortName: 'Driver',
    description: 'Get offers, make deliveries and see your earnings.',
  },
}
