import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { townLines, townStreets } from '../../../test/support/cnefe-town.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { importStreets } from '../geo/import-streets.ts'
import { displayName } from '../geo/street-name.ts'
import type { Actor } from '../identity/actor.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { suggestAddresses } from './suggest-addresses.ts'

const town = { streets: 60, addresses: 30 }
const truth = [...townStreets(town)]
const [street] = truth
const name = displayName([street!.type, street!.title, street!.name].filter(Boolean).join(' '))

let platform: UseCases
let actor: Actor
beforeAll(async () => {
  platform = await openUseCases()
  actor = await platform.aShop()
  const lines = [...townLines(town)].map((line) => Buffer.from(line).toString('latin1'))
  await platform.streets.prepareImport()
  const file = {
    ...{ name: 'town.csv', bytes: 0, fingerprint: 'e'.repeat(64) },
    async *read(from: number) {
      yield lines.join('').slice(from)
    },
  }
  await importStreets(platform.streets, file, { isCity: () => true, splitQuoted: (line) => [line] })
})
afterAll(() => platform[Symbol.asyncDispose]())

const issue = (field: string, text: string) => ({
  code: 'validation_failed',
  facts: { issues: [issueAt(field, expect.stringContaining(text))] },
})

describe('suggestions', () => {
  const suggest = (input: Partial<Parameters<typeof suggestAddresses>[1]>) =>
    suggestAddresses(platform, { actor, query: name, ...input })

  test('are streets of the city, those of the postal code first', async () => {
    const [first] = await suggest({ cep: street!.cep })
    expect(first).toMatchObject({ cep: street!.cep, name, city: 'Jundiaí', uf: 'SP' })
    const inCity = await suggest({ city: 'jundiai', state: 'sp' })
    expect(inCity.map((found) => found.name)).toContain(name)
    expect(inCity.length).toBeLessThanOrEqual(10)
    expect(await suggest({ cep: '69005070' })).toEqual([])
  })

  test('say what is missing', async () => {
    await expect(suggest({ query: ' a.b ', cep: '01310100' })).rejects.toMatchObject(
      issue('query', 'at least 3 letters'),
    )
    await expect(suggest({})).rejects.toMatchObject(issue('cep', 'give a postal code'))
    await expect(suggest({ city: 'Jundiaí' })).rejects.toMatchObject(issue('state', 'its state such as SP'))
    await expect(suggest({ city: 'Gotham', state: 'SP' })).rejects.toMatchObject(issue('city', 'Gotham - SP'))
    await expect(suggest({ actor: null })).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
