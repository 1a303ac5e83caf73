import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  tracking: 'Seguimiento de la entrega',
  loading: 'Cargando…',
  noToken: 'Falta el atributo token, con el enlace de seguimiento o los 22 caracteres de su final.',
  noServer: 'Falta el atributo server, con la dirección de la plataforma, como https://rodovia.example.',
  openTracking: 'Abrir el seguimiento completo',
  newTab: 'se abre en otra pestaña',
  rehearsal: 'Ensayo: nada se transporta ni se paga.',
  quote: 'Cotización de entrega',
  unavailable: 'No fue posible cotizar ahora. Intente de nuevo en unos instantes.',
}
