export const texts = {
  areaMessages: {
    title: 'Mapa de hoje',
    map: 'Mapa esquemático das entregas de hoje, norte para cima',
    counted: (open: number, all: number) => `${open} em andamento, ${all - open} encerradas.`,
    none: 'Nenhuma entrega hoje.',
    list: 'Entregas de hoje',
    to: 'Para',
    deadline: 'Prazo',
  },

  /** Each pin can be reached by keyboard, so many come before the list. */
  skipMap: 'Pular o mapa',
}

export type Texts = typeof texts
