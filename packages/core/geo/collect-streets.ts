import type { CnefeAddress } from './read-cnefe.ts'
import type { Knot, Street } from './street.ts'
import { displayName, streetKey } from './street-name.ts'
import { thinKnots } from './thin-knots.ts'

type Collected = Pick<Street, 'cep' | 'cityCode' | 'key' | 'name' | 'addresses'> & {
  knots: Knot[]
  /** The sum of addresses without a number, and the sum of those that are only known to be somewhere near. */
  withoutNumber: Sum
  nearby: Sum
  districts: Map<string, number>
}
type Sum = { lat: number; lng: number; count: number }

/** Collects addresses by street and postal code. */
export function createStreetCollector() {
  let streets = new Map<string, Collected>()
  // One street is written in few ways, and finding its key takes longer than the rest of a line.
  let byWriting = new Map<string, Collected>()

  function streetOf({ cep, cityCode, name }: CnefeAddress): Collected {
    const writing = `${cityCode}:${cep}:${name}`
    const known = byWriting.get(writing)
    if (known) return known
    const key = streetKey(name)
    const id = `${cityCode}:${cep}:${key}`
    const street = streets.get(id) ?? newStreet({ cep, cityCode, key, name: displayName(name) })
    streets.set(id, street)
    byWriting.set(writing, street)
    return street
  }

  return {
    add(address: CnefeAddress): void {
      const street = streetOf(address)
      const { number, lat, lng, district, isNearby } = address
      street.addresses++
      if (district) street.districts.set(district, (street.districts.get(district) ?? 0) + 1)
      if (isNearby) addTo(street.nearby, lat, lng)
      else if (number === null) addTo(street.withoutNumber, lat, lng)
      else street.knots.push({ number, lat, lng })
    },
    /** Returns the collected streets; the next address begins anew. */
    take(): Street[] {
      const taken = [...streets.values()].map(streetFrom)
      streets = new Map()
      byWriting = new Map()
      return taken
    },
  }
}

/** One street of two parts of a file. */
export function mergeStreets(a: Street, b: Street): Street {
  const [larger, smaller] = a.addresses >= b.addresses ? [a, b] : [b, a]
  const knots = thinKnots([...a.knots, ...b.knots])
  return {
    ...larger,
    addresses: a.addresses + b.addresses,
    district: larger.district ?? smaller.district,
    ...numbersOf(knots),
    ...(middleOf(knots) ?? { lat: larger.lat, lng: larger.lng }),
    knots,
  }
}

function newStreet(of: Pick<Street, 'cep' | 'cityCode' | 'key' | 'name'>): Collected {
  const sum = () => ({ lat: 0, lng: 0, count: 0 })
  return { ...of, addresses: 0, knots: [], withoutNumber: sum(), nearby: sum(), districts: new Map() }
}

function addTo(sum: Sum, lat: number, lng: number): void {
  sum.lat += lat
  sum.lng += lng
  sum.count++
}

function streetFrom({ knots: all, withoutNumber, nearby, districts, ...street }: Collected): Street {
  const knots = thinKnots(all)
  const [district] = [...districts].reduce((most, next) => (next[1] > most[1] ? next : most), ['', 0] as [
    string,
    number,
  ])
  const centre = middleOf(knots) ?? meanOf(withoutNumber) ?? meanOf(nearby)!
  return {
    ...street,
    ...centre,
    district: district ? displayName(district) : null,
    ...numbersOf(knots),
    knots,
  }
}

function numbersOf(knots: readonly Knot[]) {
  return { firstNumber: knots[0]?.number ?? null, lastNumber: knots.at(-1)?.number ?? null }
}

/** On the street, unlike a mean. */
function middleOf(knots: readonly Knot[]) {
  const knot = knots[Math.floor(knots.length / 2)]
  return knot && { lat: knot.lat / 1e6, lng: knot.lng / 1e6 }
}

function meanOf({ lat, lng, count }: Sum) {
  return count === 0 ? null : { lat: Math.round(lat / count) / 1e6, lng: Math.round(lng / count) / 1e6 }
}
