export const texts = {
  brasilia: 'Brasília',
  /** The zone of a town such as Manaus. */
  zoneOf: (town: string) => `horário de ${town}`,
}

export type Texts = typeof texts
