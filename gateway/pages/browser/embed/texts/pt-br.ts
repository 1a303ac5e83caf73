export const texts = {
  tracking: 'Rastreio da entrega',
  loading: 'Carregando…',
  noToken: 'Falta o atributo token, com o link de rastreio ou os 22 caracteres do fim dele.',
  noServer: 'Falta o atributo server, com o endereço da plataforma, como https://rodovia.example.',
  openTracking: 'Abrir o rastreio completo',
  newTab: 'abre em outra aba',
  rehearsal: 'Ensaio: nada é transportado nem pago.',
  quote: 'Cotação de entrega',
  unavailable: 'Não foi possível cotar agora. Tente novamente em alguns instantes.',
}

export type Texts = typeof texts
