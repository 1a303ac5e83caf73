export const texts = {
  madeAt: 'Emitido por Rodovia em',
  page: (number: number, count: number) => `página ${number} de ${count}`,
}

export type Texts = typeof texts
