export const texts = {
  origin: 'Origem',
  destination: 'Destino',
  driver: 'Motorista',
  cluster: 'pinos juntos',
} satisfies Record<string, string>

export type Texts = typeof texts
