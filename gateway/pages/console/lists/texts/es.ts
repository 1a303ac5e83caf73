import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  view: 'Vista',
  columns: 'Columnas',
  density: 'Espaciado',
  comfortable: 'Cómodo',
  compact: 'Compacto',
  apply: 'Aplicar',
  newestFirst: 'más recientes primero',
  earliestFirst: 'plazo más próximo primero',
  highestFirst: 'precio más alto primero',
  oldestFirst: 'más antiguos primero',
}
