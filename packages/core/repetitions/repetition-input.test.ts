import { describe, expect, test } from 'vitest'
import { noon } from '../../../test/support/builders.ts'
import { anActor } from '../identity/actor.fixture.ts'
import { maxCents } from '../shared/money.ts'
import { issueOf } from '../shared/refusal.fixture.ts'
import { brasilia } from '../shared/time-zone.ts'
import { type RepetitionInput, readContents, readTerms } from './repetition-input.ts'

const input: RepetitionInput = {
  rule: 'freq=weekly;byday=mo,th',
  ...{
    pickupFrom: '09:00',
    pickupUntil: '11:00',
    tier: 'express',
    cepOrigem: '01310100',
    cepDestino: '04538133',
  },
  ...{ senderPhone: '+55 11 3000-0000', recipientName: 'Ana Souza', recipientPhone: '+55 11 91234-5678' },
}
const terms = (more: Partial<RepetitionInput> = {}) => readTerms({ ...input, ...more }, noon, brasilia)
const faultOf = (more: Partial<RepetitionInput>) => issueOf(() => terms(more))?.field ?? null

describe('the terms of a repetition', () => {
  test('begin today, without a delivery window and a limit, unless they say otherwise', () => {
    expect(terms()).toEqual({
      ...{ rule: 'FREQ=WEEKLY;BYDAY=MO,TH', startsOn: '2026-03-02', maxPriceCents: null },
      ...{ pickupFrom: '09:00', pickupUntil: '11:00', deliveryFrom: null, deliveryUntil: null },
    })
  })

  test('begin within a year', () => {
    for (const startsOn of ['2026-03-02', '2027-03-02']) expect(faultOf({ startsOn })).toBeNull()
    for (const startsOn of ['2026-03-01', '2027-03-03', '2026-02-30', 'today'])
      expect(faultOf({ startsOn })).toBe('starts_on')
  })

  test('have windows of half an hour and more, over midnight of at most twelve hours', () => {
    for (const pickupUntil of ['09:30', '23:59']) expect(faultOf({ pickupUntil })).toBeNull()
    for (const pickupUntil of ['09:29', '09:00', '08:00', '24:00', '9:45'])
      expect(faultOf({ pickupUntil })).toBe('pickup_until')
    for (const pickupUntil of ['00:30', '02:00', '11:45'])
      expect(faultOf({ pickupFrom: '23:45', pickupUntil })).toBeNull()
    for (const pickupUntil of ['23:45', '23:00', '00:00', '11:46'])
      expect(faultOf({ pickupFrom: '23:45', pickupUntil })).toBe('pickup_until')
    expect(faultOf({ deliveryFrom: '12:00', deliveryUntil: '14:00' })).toBeNull()
    expect(faultOf({ deliveryFrom: '12:00' })).toBe('delivery_until')
    expect(faultOf({ deliveryUntil: '14:00' })).toBe('delivery_from')
  })

  test('have a limit of at least one centavo', () => {
    for (const maxPriceCents of [1n, maxCents])
      expect(terms({ maxPriceCents }).maxPriceCents).toBe(maxPriceCents)
    for (const maxPriceCents of [0n, -1n, maxCents + 1n])
      expect(faultOf({ maxPriceCents })).toBe('max_price_cents')
  })
})

describe('the contents of its orders', () => {
  const contents = (more: Partial<RepetitionInput> = {}) =>
    readContents({ ...input, ...more }, anActor(), noon)

  test('are those of an order; a sender without a name is the shop, whatever it will be called then', () => {
    expect(contents()).toMatchObject({
      tier: 'express',
      recipientName: 'Ana Souza',
      senderName: null,
      pod: false,
    })
    expect(contents({ senderName: ' Filial ' }).senderName).toBe('Filial')
  })

  test('leave room for the day after the reference', () => {
    const longest = 'x'.repeat(89)
    expect(contents({ reference: longest }).reference).toBe(longest)
    expect(issueOf(() => contents({ reference: `${longest}x` }))?.field).toBe('reference')
  })
})
