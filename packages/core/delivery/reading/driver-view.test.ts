import { describe, expect, test } from 'vitest'
import { aDelivery, anAssignedDriver, newId, noon } from '../../../../test/support/builders.ts'
import { dispatcherView } from '../../dispatch/find-dispatched-order.ts'
import type { Cep } from '../../geo/cep.ts'
import { anActor } from '../../identity/actor.fixture.ts'
import { addHours, addSeconds } from '../../shared/clock.ts'
import type { Delivery } from '../model/delivery.ts'
import { isFinal, type Status, statuses } from '../model/states.ts'
import { driverView, maskedPhone, seesDetails } from './driver-view.ts'

const street = {
  cep: '04538133' as Cep,
  uf: 'SP',
  street: 'Rua Joaquim Floriano',
  number: '72',
  complement: 'ap 41',
  district: null,
  city: 'São Paulo',
  reference: 'portão azul',
  pin: { lat: -23.58371, lng: -46.67452 },
}
const place = {
  address: 'Rua Joaquim Floriano, 72, ap 41, São Paulo - SP, 04538-133',
  cep: '04538133',
  lat: -23.58371,
  lng: -46.67452,
  precision: 'pin',
  details: street,
} as const
const carried = aDelivery({
  driver: anAssignedDriver(),
  origin: place,
  destination: place,
  sender: { name: 'Padaria Estrela Ltda', phone: '+55 11 3000-4567' },
  recipient: { name: 'Ana Souza', phone: '+55 11 91234-5678' },
  remarks: 'cuidado com o cão',
  instructions: { complement: 'ap 41', reference: 'portão azul', note: 'tocar duas vezes' },
  parcels: [
    {
      weightGrams: 900,
      lengthCm: 10,
      widthCm: 10,
      heightCm: 10,
      description: 'relógio',
      declaredValueCents: 90_000,
      fragile: true,
    },
  ],
})
const seenAt = (at: Date) => ({ at, hidesNumbers: false })
const secrets = [
  'Souza',
  'Estrela',
  '91234-5678',
  '3000-4567',
  'Floriano',
  'ap 41',
  'portão',
  'cão',
  'tocar',
  'relógio',
  '-23.58371',
]

const inStatus = (status: Status, endedAt: Date | null): Delivery => ({ ...carried, status, endedAt })
/** Returns the part of a view that GraphQL can reach, as text. */
const textOf = (view: object) =>
  JSON.stringify(view, (_, value) => (typeof value === 'bigint' ? `${value}` : value))

const seen: Status[] = [
  'accepted',
  'at_pickup',
  'picked_up',
  'in_transit',
  'returning',
  'delivered',
  'returned',
]

describe.each(statuses)('a delivery that is %s', (status) => {
  const endedAt = isFinal(status) ? noon : null
  const isShown = seen.includes(status)

  test(isShown ? 'shows its driver people and doors' : 'shows its driver nobody and no door', () => {
    const text = textOf(driverView(inStatus(status, endedAt), seenAt(addHours(noon, 23))))
    expect(secrets.filter((secret) => text.includes(secret))).toEqual(isShown ? secrets : [])
    expect(text).not.toMatch(/"declaredValueCents":[^n]/)
  })

  test('hides them once it ended a day ago, and if it is unknown when it ended', () => {
    const isHidden = isFinal(status) || !isShown
    expect(seesDetails(inStatus(status, endedAt), addHours(noon, 24))).toBe(!isHidden)
    expect(seesDetails(inStatus(status, endedAt), addSeconds(addHours(noon, 24), -1))).toBe(isShown)
    expect(seesDetails(inStatus(status, null), noon)).toBe(!isHidden)
  })
})

test('a masked delivery keeps first names, town and measures, and says what it hides', () => {
  const view = driverView(inStatus('assigned', null), seenAt(noon))
  expect(view).toMatchObject({
    isMasked: true,
    isAddressIncomplete: false,
    isRoadLineShown: false,
    sender: { name: 'Padaria', phone: '+** ** ****-**67' },
    recipient: { name: 'Ana', phone: '+** ** *****-**78' },
    destination: { address: 'São Paulo - SP, 04538-133', lat: -23.58, lng: -46.67, details: null },
    parcels: [{ weightGrams: 900, description: null, declaredValueCents: null }],
  })
})

test.each([
  ['+55 11 91234-5678', '+** ** *****-**78'],
  ['30004567', '******67'],
])('of the telephone number %s the driver sees %s', (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked)
})

test('a fleet sees the order of another tenant as its driver does, its own and the platform all of them', () => {
  const manager = anActor({ tenantKind: 'transportadora', role: 'manager', tenantId: newId() })
  const offered = inStatus('assigned', null)
  expect(dispatcherView(manager, offered, seenAt(noon))).toMatchObject({
    isMasked: true,
    recipient: { name: 'Ana' },
  })
  expect(dispatcherView(manager, inStatus('accepted', null), seenAt(noon))).toMatchObject({
    isMasked: false,
    remarks: carried.remarks,
  })
  expect(
    dispatcherView(manager, { ...offered, tenantId: manager.tenantId }, seenAt(noon)),
  ).not.toHaveProperty('isMasked')
  expect(
    dispatcherView(anActor({ tenantKind: 'plataforma', role: 'operacoes' }), offered, seenAt(noon)),
  ).toBe(offered)
})

test('where calls are masked a driver sees doors and names, and no telephone number but in a rehearsal', () => {
  const hidden = { at: noon, hidesNumbers: true }
  const accepted = inStatus('accepted', null)
  const view = driverView(accepted, hidden)
  expect(view).toMatchObject({
    isMasked: false,
    areNumbersHidden: true,
    destination: accepted.destination,
    sender: { name: 'Padaria Estrela Ltda', phone: '+** ** ****-**67' },
    recipient: { name: 'Ana Souza', phone: '+** ** *****-**78' },
  })
  const rehearsal = { ...accepted, rehearsal: { script: 'happy', pace: 'instant' } } as unknown as Delivery
  expect(driverView(rehearsal, hidden)).toMatchObject({
    areNumbersHidden: false,
    recipient: accepted.recipient,
  })
})
