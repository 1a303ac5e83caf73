import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { townLines, townStreets } from '../../../test/support/cnefe-town.ts'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { importStreets } from '../geo/import-streets.ts'
import { displayName } from '../geo/street-name.ts'
import type { Actor } from '../identity/actor.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { findPostalCode } from './find-postal-code.ts'

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

describe('a postal code', () => {
  test('fills in street, district and city', async () => {
    const found = await findPostalCode(platform, {
      actor,
      cep: `${street!.cep.slice(0, 5)}-${street!.cep.slice(5)}`,
    })
    expect(found).toMatchObject({
      ...{ cep: street!.cep, city: 'Jundiaí', uf: 'SP', precision: 'postal_code' },
      ...{ district: displayName(street!.district), streets: [{ name }] },
    })
  })

  test('without imported streets is its city', async () => {
    const found = await findPostalCode(platform, { actor, cep: '69005070' })
    expect(found).toMatchObject({ city: 'Manaus', district: null, streets: [] })
  })

  test('has to be one, and the caller has to be somebody', async () => {
    await expect(findPostalCode(platform, { actor, cep: '123' })).rejects.toMatchObject(
      issue('cep', 'exactly 8 digits'),
    )
    await expect(findPostalCode(platform, { actor, cep: '00000000' })).rejects.toMatchObject(
      issue('cep', 'no place'),
    )
    await expect(findPostalCode(platform, { actor: null, cep: '01310100' })).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })
})
