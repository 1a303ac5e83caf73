import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { issueAt } from '../shared/refusal.fixture.ts'
import { isSound } from '../wallet/soundness.ts'
import { quoteShipment } from './quote-shipment.ts'
import { itemsOf, pickup, quote, toItaim } from './shipments.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

const isDefective = false
afterEach(async () => {
  if (!isDefective) expect(await platform.ledger.check()).toSatisfy(isSound)
})

describe('a shipment', () => {
  test('has 1 to 500 items', async () => {
    const shop = await platform.aShop()
    await expect(quote(platform, shop, [])).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(quote(platform, shop, Array(501).fill(toItaim))).rejects.toMatchObject({
      facts: { issues: [issueAt('items', '501 items are too many: at most 500')] },
    })
  })

  test('counts its items like requests: of a person by a limit of its own', async () => {
    const shop = await platform.aShop()
    const items = Array(500).fill(toItaim)
    const limits = { ...platform.limitSettings, shipmentItems: { quota: 600, windowSeconds: 3600 } }
    const limited = { ...platform, limitSettings: limits }
    await quoteShipment(limited, { request: aRequestBy(shop), ...pickup, items })
    await expect(
      quoteShipment(limited, { request: aRequestBy(shop), ...pickup, items }),
    ).rejects.toMatchObject({ code: 'rate_limited', facts: { policy: 'shipmentItems', quota: 600 } })
  })
})

describe('a shipment by file', () => {
  const headings = 'Nome;Telefone;CEP;Rua;Número;Entregar até;Peso (kg)'
  const fileOf = (...rows: string[]) => new TextEncoder().encode([headings, ...rows].join('\n'))
  const byFile = (shop: Actor, ...rows: string[]) =>
    quoteShipment(platform, { request: aRequestBy(shop), ...pickup, file: fileOf(...rows) })

  const ana = 'Ana;11 91234-5678;04538-133;;;;'

  test('says the row, the field and the text of each fault, and loses no text', async () => {
    const shop = await platform.aShop()
    const shipment = await byFile(shop, ana, ';;;;;;', 'Bia;12;05422030;;;amanhã;1,5')
    const [first, second] = await itemsOf(platform, shipment)
    expect(first).toMatchObject({ status: 'priced', draft: { source: { row: 2 } } })
    expect(second).toMatchObject({
      status: 'refused',
      draft: {
        source: {
          row: 4,
          texts: {
            ...{ recipient_name: 'Bia', recipient_phone: '12', destination_cep: '05422030' },
            ...{ delivery_until: 'amanhã', weight_kg: '1,5', tier: 'turbo' },
          },
        },
      },
    })
    const fields = second!.faults.map(({ field }) => field)
    expect(new Set(fields)).toEqual(
      new Set(['delivery_from', 'delivery_until', 'recipient_phone', 'length_cm']),
    )
  })

  test.each([
    ['no table', new TextEncoder().encode('"'), /is no CSV|is empty|no rows/],
    [
      'without a needed column',
      new TextEncoder().encode('Nome;CEP\nAna;04538133\n'),
      /^has no column recipient_phone/,
    ],
    ['of 501 drops', fileOf(...Array<string>(501).fill(ana)), /^501 items are too many: at most 500/],
  ])('is refused if it is %s', async (_, file, issue) => {
    const shop = await platform.aShop()
    await expect(
      quoteShipment(platform, { request: aRequestBy(shop), ...pickup, file }),
    ).rejects.toMatchObject({ facts: { issues: [issueAt('file', expect.stringMatching(issue))] } })
    await expect(
      quoteShipment(platform, { request: aRequestBy(shop), ...pickup, file, items: [toItaim] }),
    ).rejects.toMatchObject({ facts: { issues: [{ field: 'file' }] } })
  })
})
