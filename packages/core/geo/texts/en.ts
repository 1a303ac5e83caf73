import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  precisionNotes: {
    city: 'Only the town was located: the point on the map is that of the town, not of the address.',
    region: 'Only the region of the state was located: the point on the map is not that of the address.',
  },
}
