import { expect, test } from 'vitest'
import { aDelivery, anAssignedDriver, noon } from '../../../../test/support/builders.ts'
import { isUnderWay, statuses } from '../model/states.ts'
import { firstName, publicPosition, publicView } from './track-delivery.ts'

test('the public sees first names, and no number, price, remark or reference', () => {
  const delivery = aDelivery({
    ...{
      status: 'in_transit',
      driver: anAssignedDriver(),
      remarks: 'cuidado com o cão',
      reference: 'NF 4711',
    },
    sender: { name: 'Loja Souza', phone: '+55 11 3000-0000' },
    recipient: { name: 'Ana Conceição', phone: '+55 11 91234-5678' },
    ...{ recipientEmail: 'ana@exemplo.com.br', recipientPinHash: 'a hash', priceCents: 123_456n },
  })
  const view = publicView(delivery)
  const text = JSON.stringify(view, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  expect(view).toMatchObject({ senderFirstName: 'Loja', recipientFirstName: 'Ana', driverFirstName: 'João' })
  expect(text).not.toMatch(/Souza|Conceição|3000-0000|91234-5678|cão|NF 4711|exemplo|hash|123456\b/)
})

test('a rehearsal says so', () => {
  const rehearsal = { script: 'delivered', pace: 'real', pin: '2468' } as const
  expect(publicView(aDelivery()).livemode).toBe(true)
  const view = publicView(aDelivery({ rehearsal }))
  expect([view.livemode, JSON.stringify(view.version)]).toEqual([false, '1'])
  expect(Object.values(view)).not.toContain('2468')
})

test('a position is public while the delivery is under way, and is not even read otherwise', async () => {
  const position = { lat: -23.5, lng: -46.6, reportedAt: noon } as never
  for (const status of statuses) {
    let reads = 0
    const shown = await publicPosition({ status }, async () => {
      reads++
      return position
    })
    expect([shown, reads], status).toEqual(isUnderWay(status) ? [position, 1] : [null, 0])
  }
})

test.each([
  ['Ana', 'Ana'],
  [' Ana  Conceição ', 'Ana'],
  ['Ana\nSouza', 'Ana'],
  ['', ''],
])('the first name of %j is %j', (name, first) => {
  expect(firstName(name)).toBe(first)
})
