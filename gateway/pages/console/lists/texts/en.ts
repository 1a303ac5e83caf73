import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  view: 'View',
  columns: 'Columns',
  density: 'Density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  apply: 'Apply',
  newestFirst: 'newest first',
  earliestFirst: 'earliest first',
  highestFirst: 'highest first',
  oldestFirst: 'oldest first',
}
