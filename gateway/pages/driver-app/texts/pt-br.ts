export const texts = {
  appPageMessages: {
    title: 'Motorista · Rodovia',
    loading: 'Abrindo…',
    noScript: 'O aplicativo precisa de JavaScript.',
  },

  manifestMessages: {
    name: 'Rodovia Motorista',
    shortName: 'Motorista',
    description: 'Receba ofertas, faça entregas e veja seus ganhos.',
  },
}

export type Texts = typeof texts
