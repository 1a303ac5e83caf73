export const texts = {
  deadline: 'Prazo de entrega',
  progress: 'Andamento',
  steps: ['Pedido', 'Coleta', 'Em rota', 'Entregue'],
  done: 'concluído',
  current: 'agora',
  approach: {
    pickup: {
      arriving: 'O motorista está chegando à coleta.',
      arrived: 'O motorista parece estar no local da coleta.',
    },
    destination: {
      arriving: 'O motorista está chegando ao destino.',
      arrived: 'O motorista parece estar no destino.',
    },
  },
  stopsBefore: (stops: number) =>
    stops === 0
      ? 'Próxima parada do motorista.'
      : stops === 1
        ? '1 parada antes da sua.'
        : `${stops} paradas antes da sua.`,
  expected: {
    pickup: 'Chegada à coleta prevista entre',
    destination: 'Entrega prevista entre',
  },
  and: 'e',
  history: 'Histórico',
  away: 'Sem conexão. Tentando novamente…',
}

export type Texts = typeof texts
