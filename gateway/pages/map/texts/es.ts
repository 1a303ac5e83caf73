import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  origin: 'Origen',
  destination: 'Destino',
  driver: 'Conductor',
  cluster: 'pines juntos',
}
