export const texts = {
  title: 'GraphiQL',
  docs: 'Documentação',
  console: 'Console',
  signedInAs: 'Sessão de',
  anonymous: 'Sem sessão: só o que é público.',
  logIn: 'Entrar',
  loading: 'Abrindo…',
  needsScript: 'O GraphiQL precisa de JavaScript. A referência funciona sem:',
  failed: 'O GraphiQL não pôde ser aberto. Recarregue a página em um momento.',
}

export type Texts = typeof texts
