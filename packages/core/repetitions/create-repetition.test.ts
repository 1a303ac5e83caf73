import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { saveAddress } from '../delivery/address-book/manage-addresses.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import type { OrderId } from '../shared/ids.ts'
import type { RepetitionInput } from './repetition-input.ts'
import { aShop, endAll, goTo, nextDays, repeat, runDue } from './repetitions.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

let monday: string
beforeEach(() => {
  monday = nextDays(platform).monday
})
afterEach(() => endAll(platform))

describe('a repetition', () => {
  test('keeps its street addresses and parcels, and takes them from the address book', async () => {
    const shop = await aShop(platform, 1_000_000n)
    const saved = await saveAddress(platform, {
      request: aRequestBy(shop),
      input: {
        ...{ name: 'Ana Souza', phone: '+55 11 91234-5678' },
        address: { postalCode: '04538-133', street: 'Rua Iguatemi', number: '192', complement: 'ap 12' },
      },
    })
    const made = await repeat(platform, monday, shop, {
      ...{ cepDestino: null, destinationAddressId: saved.id },
      originAddress: {
        postalCode: '01310-100',
        street: 'Av. Paulista',
        number: '1578',
        lat: -23.56,
        lng: -46.65,
      },
      parcels: [{ weightGrams: 2_500, lengthCm: 40, widthCm: 30, heightCm: 20, fragile: true }],
    })
    expect(made.order).toMatchObject({
      ...{ serviceType: 'MOTO', originCep: '01310100', destinationCep: '04538133' },
      originAddress: { street: 'Av. Paulista', uf: 'SP', pin: { lat: -23.56, lng: -46.65 } },
      destinationAddress: { street: 'Rua Iguatemi', number: '192', complement: 'ap 12', city: 'São Paulo' },
      parcels: [{ weightGrams: 2_500, fragile: true, description: null }],
    })
    goTo(platform, monday, '08:00')
    await runDue(platform)
    const [run] = (await platform.repetitions.runs([made.id], 1)).get(made.id) ?? []
    const orderId = run?.orderId as OrderId
    expect((await platform.deliveries.findByOrderIds([orderId])).get(orderId)).toMatchObject({
      origin: { address: expect.stringContaining('Av. Paulista, 1578'), precision: 'pin' },
      destination: { address: expect.stringContaining('Rua Iguatemi, 192, ap 12') },
      ...{ parcels: made.order.parcels, serviceType: 'MOTO' },
    })
  })
})

test('what cannot be repeated is refused by name', async () => {
  const shop = await aShop(platform)
  const issueOf = (more: Partial<RepetitionInput>) =>
    repeat(platform, monday, shop, more).then(
      () => null,
      (error) => error.facts.issues[0],
    )
  expect(await issueOf({ rule: 'FREQ=YEARLY' })).toMatchObject({ field: 'rule' })
  expect(await issueOf({ rule: `FREQ=DAILY;UNTIL=20200101` })).toMatchObject({ field: 'rule' })
  expect(await issueOf({ startsOn: '2020-01-01' })).toMatchObject({ field: 'starts_on' })
  expect(await issueOf({ pickupFrom: '9:00' })).toMatchObject({ field: 'pickup_from' })
  expect(await issueOf({ pickupUntil: '09:29' })).toMatchObject({ field: 'pickup_until' })
  expect(await issueOf({ deliveryFrom: '09:00', deliveryUntil: '09:30' })).toMatchObject({
    field: 'delivery_window.until',
  })
  expect(await issueOf({ maxPriceCents: 1n })).toMatchObject({ field: 'max_price_cents' })
  expect(await issueOf({ reference: 'x'.repeat(90) })).toMatchObject({ field: 'reference' })
  expect(await issueOf({ cepDestino: '00000000' })).toMatchObject({ field: 'cep_destino' })
})

describe('the privacy of who sends and receives', () => {
  const data = async (shop: Actor, section: 'repetitions' | 'repetitions_made') => {
    const { tenantId, userId } = shop
    const subject =
      section === 'repetitions'
        ? ({ kind: 'contact', tenantId, phone: '11912345678' } as const)
        : ({ kind: 'user', tenantId, userId } as const)
    const rows: unknown[] = []
    for await (const part of platform.personalData.read(subject, section))
      rows.push(...part.map(({ json }) => JSON.parse(json)))
    return rows
  }

  test('an export has the own side of the contact, and no contact for who made it', async () => {
    const shop = await aShop(platform, 1_000_000n)
    const { id, rule } = await repeat(platform, monday, shop, { remarks: 'portão azul' })
    expect(await data(shop, 'repetitions')).toMatchObject([
      {
        ...{ id, rule, as_sender: null, shared_with: [] },
        as_recipient: {
          name: 'Ana Souza',
          phone: '+55 11 91234-5678',
          cep: '04538133',
          remarks: 'portão azul',
        },
      },
    ])
    const own = await data(shop, 'repetitions_made')
    expect(own).toMatchObject([{ id, rule, status: 'active' }])
    expect(JSON.stringify(own)).not.toMatch(/Ana|91234|04538133/)
  })
})
