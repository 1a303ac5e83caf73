import { brasilia, type TimeZone } from '../shared/time-zone.ts'
import { states } from './data/states.ts'

/** The zone of each state; those that are left out have the time of Brasília under its own name. */
const zonesOfStates: Readonly<Record<string, TimeZone>> = {
  AC: 'America/Rio_Branco',
  AL: 'America/Maceio',
  AM: 'America/Manaus',
  AP: 'America/Belem',
  BA: 'America/Bahia',
  CE: 'America/Fortaleza',
  MA: 'America/Fortaleza',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  PA: 'America/Belem',
  PB: 'America/Fortaleza',
  PE: 'America/Recife',
  PI: 'America/Fortaleza',
  RN: 'America/Fortaleza',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  SE: 'America/Maceio',
  TO: 'America/Araguaina',
}

type Zoned = readonly [zone: TimeZone, first: number, last: number]

/** The parts of states with another zone, by five-digit prefix: the west of Amazonas has the time of Acre. */
const parts: readonly Zoned[] = [
  ['America/Noronha', 53990, 53999],
  // Itamarati.
  ['America/Eirunepe', 69510, 69519],
  // São Paulo de Olivença.
  ['America/Eirunepe', 69600, 69619],
  // Benjamin Constant, Tabatinga, Atalaia do Norte, Jutaí.
  ['America/Eirunepe', 69630, 69669],
  // Lábrea, Boca do Acre, Pauini, Envira, Eirunepé, Ipixuna, Guajará.
  ['America/Eirunepe', 69830, 69899],
]

const zones: readonly Zoned[] = [
  ...parts,
  ...states.map(([uf, first, last]) => [zonesOfStates[uf] ?? brasilia, first, last] as const),
]

/**
 * The time zone of a postal code's town. Leis 11.662/2008 and 12.876/2013 give the states, and the line from Tabatinga to
 * Porto Acre in Amazonas; the towns west of it are those that the state's government and the IANA database list.
 */
export function timeZoneOf(cep: string): TimeZone {
  const prefix = Number(cep.slice(0, 5))
  return zones.find(([, first, last]) => first <= prefix && prefix <= last)?.[0] ?? brasilia
}

/** The zones of an order's two ends. */
export function timeZonesOf(ends: { origin: { cep: string }; destination: { cep: string } }) {
  return { origin: timeZoneOf(ends.origin.cep), destination: timeZoneOf(ends.destination.cep) }
}
