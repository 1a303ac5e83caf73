import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  origin: 'Origin',
  destination: 'Destination',
  driver: 'Driver',
  cluster: 'pins together',
}
