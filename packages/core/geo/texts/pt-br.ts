export const texts = {
  /** Places of which no street is known. */
  precisionNotes: {
    city: 'Só a cidade foi localizada: o ponto no mapa é o da cidade, e não o do endereço.',
    region: 'Só a região do estado foi localizada: o ponto no mapa não é o do endereço.',
  },
}

export type Texts = typeof texts
