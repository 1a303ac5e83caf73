import { townHeader, townLines, townStreets } from '../../../test/support/cnefe-town.ts'
import { createStreetCollector } from './collect-streets.ts'
import { cnefeReader } from './read-cnefe.ts'
import type { Street } from './street.ts'

export const reader = (header = townHeader) =>
  cnefeReader(header, { isCity: (code) => code === 3_525_904, splitQuoted: (line) => [line] })

export function collect(lines: Iterable<string>): Street[] {
  const read = reader()
  const collector = createStreetCollector()
  for (const line of lines) {
    const address = read(line.trimEnd())
    if ('fault' in address) throw new Error(address.fault)
    collector.add(address)
  }
  return collector.take()
}

export const [, ...lines] = townLines({ streets: 60, addresses: 40 })
export const truth = [...townStreets({ streets: 60, addresses: 40 })]
