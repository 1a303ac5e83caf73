import type { Cep } from '@rodovia/core/geo/cep.ts'
import { createGazetteer } from '@rodovia/core/geo/gazetteer.ts'
import type { ImportedRange } from '@rodovia/core/geo/imported-range.ts'
import { expect, test } from 'vitest'
import { currentGazetteer } from './current-gazetteer.ts'

const town = (city: string): ImportedRange[] => [
  {
    first: 37_300_000,
    last: 37_309_999,
    uf: 'MG',
    city,
    ibgeCode: '3102803',
    kind: 'municipality',
    lat: -21.74,
    lng: -44.31,
  },
]

async function start() {
  const faults: unknown[] = []
  const changes: (() => void)[] = []
  let rows = town('Old')
  let isUnavailable = false
  const gazetteer = await currentGazetteer({
    builtIn: createGazetteer([]),
    table: {
      async all() {
        if (isUnavailable) throw new Error('away')
        return rows
      },
    },
    async listen(onChange) {
      changes.push(onChange)
      return { [Symbol.asyncDispose]: async () => void changes.pop() }
    },
    onFault: (fault) => faults.push(fault),
  })
  return {
    gazetteer,
    faults,
    changes,
    city: () => gazetteer.locate('37300000' as Cep)?.city,
    import(city: string) {
      rows = town(city)
      changes[0]!()
    },
    away(is: boolean) {
      isUnavailable = is
    },
    [Symbol.asyncDispose]: () => gazetteer[Symbol.asyncDispose](),
  }
}

test('the table is read before the first lookup, and again when it changes', async () => {
  await using places = await start()
  expect(places.city()).toBe('Old')
  places.import('New')
  expect(places.city()).toBe('Old')
  await expect.poll(places.city).toBe('New')
})

test('changes in quick succession end with the last one', async () => {
  await using places = await start()
  for (const city of ['A', 'B', 'C']) places.import(city)
  await expect.poll(places.city).toBe('C')
})

test('while the table cannot be read the old one is used, and the new one as soon as it can be read', async () => {
  await using places = await start()
  places.away(true)
  places.import('New')
  await expect.poll(() => places.faults).toHaveLength(1)
  expect(places.city()).toBe('Old')
  places.away(false)
  await expect.poll(places.city).toBe('New')
})

test('disposing ends the notifications and the retries', async () => {
  const places = await start()
  places.away(true)
  places.import('New')
  await expect.poll(() => places.faults).toHaveLength(1)
  await places.gazetteer[Symbol.asyncDispose]()
  expect(places.changes).toEqual([])
})
