import { formatLocales, type Language } from '../shared/language.ts'
import { type Parcel, totalGrams } from './parcels.ts'
import { parcels as texts } from './quoting-messages.ts'

export type Weighed = Pick<Parcel, 'weightGrams' | 'fragile'>

/** Such as "2 volumes · 12,5 kg · frágil". */
export function parcelsText(parcels: readonly Weighed[], language: Language): string {
  const kilograms = (totalGrams(parcels) / 1000).toLocaleString(formatLocales[language])
  return [
    `${parcels.length} ${texts[parcels.length === 1 ? 'one' : 'many'][language]}`,
    `${kilograms} kg`,
    ...(parcels.some((parcel) => parcel.fragile) ? [texts.fragile[language]] : []),
  ].join(' · ')
}
