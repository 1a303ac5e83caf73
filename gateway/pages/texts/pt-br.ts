export const texts = {
  toContent: 'Ir para o conteúdo',
  chooseLanguage: 'Idioma',
  notFound: {
    title: 'Não encontramos esta entrega',
    hint: 'Confira se o link está completo ou peça que o enviem novamente.',
  },
  failure: {
    title: 'Não foi possível abrir esta página',
    hint: 'Tente novamente em alguns instantes.',
  },
}

export type Texts = typeof texts
