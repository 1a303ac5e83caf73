import { inEachLanguage, inLanguages, type LocalizedText } from './language.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

const localized = { 'pt-BR': ptBr, en, es }
const { brasilia: brasiliaName } = inLanguages(localized)

/** A zone of the IANA database, such as `America/Manaus`. */
export type TimeZone = string

/** Most of Brazil has the time of Brasília, and what belongs to no place is counted in it. */
export const brasilia: TimeZone = 'America/Sao_Paulo'

/** The towns by which people know the zones that differ from Brasília's. */
const towns: Readonly<Record<TimeZone, string>> = {
  'America/Boa_Vista': 'Boa Vista',
  'America/Campo_Grande': 'Campo Grande',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Manaus': 'Manaus',
  'America/Noronha': 'Fernando de Noronha',
  'America/Porto_Velho': 'Porto Velho',
  'America/Rio_Branco': 'Rio Branco',
}

/** Keeps one value for each zone, because creating a format takes a millisecond. */
export function forEachZone<Value>(make: (timeZone: TimeZone) => Value): (zone: TimeZone) => Value {
  const byZone = new Map<TimeZone, Value>()
  return (zone) => {
    const value = byZone.get(zone) ?? make(zone)
    byZone.set(zone, value)
    return value
  }
}

const offsetFormat = forEachZone(
  (timeZone) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
)

/** How far a zone is from UTC, such as `-03:00`. */
export function offsetAt(at: Date, zone: TimeZone): string {
  const name = offsetFormat(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name?.replace('GMT', '') || '+00:00'
}

/** The town whose time it is, such as `Manaus`; `Brasília` for all zones with its time. */
export function zoneTown(zone: TimeZone, at: Date): LocalizedText {
  const isBrasilia = offsetAt(at, zone) === offsetAt(at, brasilia)
  return isBrasilia ? brasiliaName : inEachLanguage(() => towns[zone] ?? zone)
}

/** Such as `horário de Manaus`. */
export function zoneName(zone: TimeZone, at: Date): LocalizedText {
  const town = zoneTown(zone, at)
  return inEachLanguage((language) => localized[language].zoneOf(town[language]))
}

/** The zone's name where a reader could mistake it; null where it and the order's other zone have the time of Brasília. */
export function zoneNote(zone: TimeZone, at: Date, other: TimeZone = brasilia): LocalizedText | null {
  const isMistakable = [zone, other].some((one) => offsetAt(at, one) !== offsetAt(at, brasilia))
  return isMistakable ? zoneName(zone, at) : null
}
