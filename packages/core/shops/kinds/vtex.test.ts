import { expect, test } from 'vitest'
import { vtex } from './vtex.ts'

const bodyOf = (one: object) => ({ dispatchOrder: { packages: [{ id: 'p-1', ...one }] } })

test.each([
  ['rodovia-turbo', 'turbo'],
  ['rodovia-express-sp-capital', 'express'],
  ['rodovia-padrao', null],
  ['rodovia-turbos', null],
  ['minha-rodovia-turbo', null],
  [null, null],
])('the shipping policy %s orders %s', (shippingPolicyId, tier) => {
  expect(vtex.readPackages(bodyOf({ shippingData: { shippingPolicyId } }))).toMatchObject([{ tier }])
})

test('a package without anything but its id is read as one without an address', () => {
  expect(vtex.readPackages(bodyOf({}))).toEqual([
    {
      ...{ id: 'p-1', number: 'p-1', tier: null, recipientName: '', recipientPhone: null, remarks: null },
      documentKeys: [],
      noTier: 'shippingPolicyId "" must begin with rodovia-turbo or rodovia-express',
      address: {
        ...{ postalCode: '', street: '', number: 's/n' },
        ...{ complement: null, district: null, city: null },
      },
      lacksNumber: true,
      items: [{ quantity: 1, grams: 0, sizeCm: null }],
    },
  ])
})

test('times of tracking are those of São Paulo, and events are newest first', () => {
  const events = [
    { type: 'PICKED_UP', at: new Date('2026-11-28T02:30:00Z'), city: 'São Paulo', state: 'SP' },
    { type: 'RETURNING', at: new Date('2026-11-28T03:30:00Z'), city: 'Osasco', state: 'SP' },
  ] as const
  expect(vtex.writeTracking([{ code: 'RD1', events, deliveredAt: null, isReturned: true }])).toEqual({
    RD1: {
      deliveredDate: null,
      events: [
        {
          ...{ city: 'Osasco', state: 'SP', date: '2026-11-28T00:30:00-03:00' },
          description: 'O pedido está voltando para a loja.',
        },
        {
          ...{ city: 'São Paulo', state: 'SP', date: '2026-11-27T23:30:00-03:00' },
          description: 'O entregador retirou o pedido.',
        },
      ],
      hasReturnedToSender: true,
      isDelivered: false,
    },
  })
})
