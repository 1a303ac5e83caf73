import { describe, expect, test } from 'vitest'
import { noon } from '../../../../test/support/builders.ts'
import { anActor, tenants } from '../../identity/actor.fixture.ts'
import { rehearsalTenantOf } from '../../identity/rehearsal-tenant.ts'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { type OrderInput, validateOrder } from './order-input.ts'

const shop = anActor()
const input: OrderInput = {
  quoteId: 'any',
  tier: 'turbo',
  senderPhone: '+55 11 3000-0000',
  recipientName: ' Ana Souza ',
  recipientPhone: '(11) 91234-5678',
}
const validate = (more: Partial<OrderInput> = {}, shipper = shop) =>
  validateOrder({ ...input, ...more }, shipper, noon)

describe('an order', () => {
  test('of what is required is complete: what is left out is nothing, and the shop sends it', () => {
    expect(validate()).toMatchObject({
      sender: { name: shop.tenantName, phone: '+55 11 3000-0000' },
      recipient: { name: 'Ana Souza', phone: '+55 11 91234-5678' },
      ...{ recipientEmail: null, remarks: null, reference: null, recipientPin: null, parcels: null },
      ...{ pod: false, rehearsal: null, readyAt: null, pickupWindow: null, deliveryWindow: null },
    })
  })

  test('takes blank texts as left out', () => {
    const blank = { senderName: ' ', remarks: '\n', reference: '', recipientEmail: '' }
    expect(validate(blank)).toEqual(validate())
  })

  test.each(['1234', '12345678', 'auto', null, undefined])('takes the PIN %s', (recipientPin) => {
    expect(validate({ recipientPin }).recipientPin).toBe(recipientPin ?? null)
  })

  test.each<[Partial<OrderInput>, string]>([
    [{ tier: 'padrao' }, 'tier'],
    [{ tier: 'TURBO' }, 'tier'],
    [{ senderPhone: '123' }, 'sender_phone'],
    [{ recipientPhone: 'nobody' }, 'recipient_phone'],
    [{ recipientName: ' ' }, 'recipient_name'],
    [{ recipientName: 'x'.repeat(121) }, 'recipient_name'],
    [{ remarks: 'x'.repeat(1001) }, 'remarks'],
    [{ reference: 'x'.repeat(101) }, 'reference'],
    ...['123', '123456789', '12a4', '', 'AUTO', '١٢٣٤'].map(
      (recipientPin) => [{ recipientPin }, 'recipient_pin'] as [Partial<OrderInput>, string],
    ),
    ...['ana', 'ana@', 'ana@home', 'a b@c.de', '"ana"@c.de', 'ana@c..de'].map(
      (recipientEmail) => [{ recipientEmail }, 'recipient_email'] as [Partial<OrderInput>, string],
    ),
  ])('is refused with %j, which the issue names', (more, field) => {
    expect(issueOf(() => validate(more))?.field).toBe(field)
  })
})

describe('a rehearsal', () => {
  const tester = anActor({ tenantId: rehearsalTenantOf(tenants.shop) })

  test('is what every order of a test key is, and no other', () => {
    expect(validate({}, tester).rehearsal).toEqual({ script: 'delivered', pace: 'real', pin: null })
    expect(issueOf(() => validate({ rehearsal: {} }))?.field).toBe('rehearsal')
  })
})
