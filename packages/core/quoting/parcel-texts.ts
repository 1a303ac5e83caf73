import type { Language } from '../shared/language.ts'
import { type Parcel, totalGrams } from './parcels.ts'

type Weighed = Pick<Parcel, 'weightGrams' | 'fragile'>

/** Such as "2 volumes · 12,5 kg · frágil". */
export function parcelsText(parcels: readonly Weighed[], language: Language): string {
  const [one, many, fragile] =
    language === 'en' ? ['parcel', 'parcels', 'fragile'] : ['volume', 'volumes', 'frágil']
  const kilograms = (totalGrams(parcels) / 1000).toLocaleString(language)
  return [
    `${parcels.length} ${parcels.length === 1 ? one : many}`,
    `${kilograms} kg`,
    ...(parcels.some((parcel) => parcel.fragile) ? [fragile] : []),
  ].join(' · ')
}
