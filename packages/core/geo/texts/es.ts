import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  precisionNotes: {
    city: 'Solo se localizó la ciudad: el punto del mapa es el de la ciudad, no el de la dirección.',
    region: 'Solo se localizó la región del estado: el punto del mapa no es el de la dirección.',
  },
}
