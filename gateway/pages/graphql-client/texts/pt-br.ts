export const texts = {
  altairLanguage: 'pt-BR',
  docs: 'Documentação',
  console: 'Console',
  signedInAs: 'Sessão de',
  anonymous: 'Sem sessão: só o que é público.',
  logIn: 'Entrar',
  loading: 'Abrindo…',
  needsScript: 'A página precisa de JavaScript. A referência funciona sem:',
  example: `# Executa com a sua sessão do console. Com um cabeçalho Authorization, use o endereço /graphql.
query Example {
  me {
    id
    email
    role
  }
}
`,
}

export type Texts = typeof texts
