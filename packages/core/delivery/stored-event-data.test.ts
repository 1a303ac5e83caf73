import { expect, test } from 'vitest'
import { aDelivery, noon } from '../../../test/support/builders.ts'
import { orderView } from './order-view.ts'
import { storedEventData, wholeEventData } from './stored-event-data.ts'

test.each([aDelivery(), aDelivery({ readyAt: noon, remarks: 'Portão azul', reference: null })])(
  'an order is read as it was stored, without the fields that are usually null',
  (delivery) => {
    const data = { ...orderView(delivery, 'https://example.com'), route: null }
    const stored = storedEventData(data)
    expect(stored).not.toHaveProperty('rating')
    expect(stored).toMatchObject({ route: null, reference: null })
    expect(wholeEventData(stored)).toEqual(data)
    expect(wholeEventData(data)).toEqual(data)
  },
)

test('an event about no order stays as it is', () => {
  const data = { amount_cents: 100, rating: null }
  expect(wholeEventData(data)).toBe(data)
})
