import { describe, expect, test } from 'vitest'
import { parseCep } from '../geo/cep.ts'
import { locateCep } from '../geo/gazetteer.ts'
import { anActor, anId, anOperator, tenants } from '../identity/actor.fixture.ts'
import type { QuoteId, TenantId } from '../shared/ids.ts'
import { findQuote, findQuotes } from './find-quote.ts'
import type { Quotes } from './ports.ts'
import { draftQuote } from './quote.ts'
import { firstTariff } from './tariff.ts'

const place = locateCep(parseCep('01310100', 'cep'), 'cep')
const aQuote = (number: number, tenantId: TenantId | null) =>
  draftQuote({
    id: anId<QuoteId>(number),
    tenantId,
    origin: place,
    destination: place,
    serviceType: 'CAR',
    tariff: firstTariff,
    at: new Date('2026-03-01T12:00:00Z'),
    lifeSeconds: 900,
  })

const all = [aQuote(1, tenants.shop), aQuote(2, tenants.otherShop), aQuote(3, null)]
const [own, others, nobodys] = all.map(({ id }) => id)
const quotes = {
  findByIds: async (ids) =>
    new Map(all.flatMap((quote) => (ids.includes(quote.id) ? [[quote.id, quote]] : []))),
} as Partial<Quotes> as Quotes

const seenBy = async (actor: ReturnType<typeof anActor> | null) => [
  ...(await findQuotes({ quotes }, { actor, quoteIds: [...all.map(({ id }) => id), 'no id'] })).keys(),
]

describe('a quote', () => {
  test('of a tenant is seen by that tenant, one of nobody’s by anyone who has its id', async () => {
    expect(await seenBy(anActor())).toEqual([own, nobodys])
    expect(await seenBy(null)).toEqual([nobodys])
  })

  test('is seen by the platform’s operations, whosever it is', async () => {
    expect(await seenBy(anOperator())).toEqual([own, others, nobodys])
  })

  test('that is not to be seen does not exist', async () => {
    const actor = anActor()
    expect(await findQuote({ quotes }, { actor, quoteId: own! })).toBe(all[0])
    await expect(findQuote({ quotes }, { actor, quoteId: others! })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(findQuote({ quotes }, { actor, quoteId: 'no id' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
