import { describe, expect, test } from 'vitest'
import { aDelivery } from '../../../../test/support/builders.ts'
import { timeZoneOf } from '../../geo/time-zone.ts'
import { addHours } from '../../shared/clock.ts'
import { brasilia } from '../../shared/time-zone.ts'
import { type MessageKind, messageKinds } from './recipient-message.ts'
import { type Circumstances, decideSending, dueTime, messageOf, type RecipientTrigger } from './rules.ts'

const event = (kind: string, sequence = 3): RecipientTrigger =>
  ({ source: 'event', kind, sequence, eta: null }) as RecipientTrigger

describe('what an event makes', () => {
  test.each<[string, RecipientTrigger, string | null]>([
    ['the payment of an order', event('wallet.debit', 1), 'order_placed'],
    ['another debit', event('wallet.debit', 2), null],
    ['the pickup', event('tracking.picked_up'), 'on_the_way'],
    ['the reported arrival', event('tracking.arrived_at_destination'), 'arriving'],
    ['an approach', { source: 'approach' }, 'arriving'],
    ['the hand-over', event('tracking.delivered'), 'delivered'],
    ['an incident', { source: 'incident', code: 'unsafe' }, 'problem'],
    ['the cancellation', event('tracking.canceled'), 'problem'],
    ['an offer', event('tracking.driver_assigned'), null],
    ['a note', event('order.note_added'), null],
  ])('%s', (_, told, kind) => {
    expect(messageOf(told)?.kind ?? null).toBe(kind)
  })

  test('the expected time goes along, and codes that say too much become "other"', () => {
    const eta = { p50: '2026-03-02T17:05:00Z', p90: '2026-03-02T17:30:00Z' }
    expect(messageOf({ source: 'event', kind: 'tracking.picked_up', sequence: 3, eta })?.facts).toEqual({
      etaFrom: eta.p50,
      etaUntil: eta.p90,
    })
    expect(messageOf({ source: 'incident', code: 'unsafe' })?.facts).toEqual({ problem: 'other' })
    expect(messageOf({ source: 'incident', code: 'recipient_absent' })?.facts).toEqual({
      problem: 'recipient_absent',
    })
  })
})

describe('quiet hours', () => {
  const overnight = { quietFrom: '21:00', quietUntil: '08:00' }
  const atNoon = { quietFrom: '12:00', quietUntil: '14:00' }
  // São Paulo is three hours behind.
  test.each<[string, typeof overnight, MessageKind, string, string]>([
    ['before they begin', overnight, 'delivered', '2026-03-02T23:59:00Z', '2026-03-02T23:59:00Z'],
    ['from their beginning', overnight, 'delivered', '2026-03-03T00:00:00Z', '2026-03-03T11:00:00Z'],
    ['after midnight', overnight, 'problem', '2026-03-03T05:00:00Z', '2026-03-03T11:00:00Z'],
    ['at their end', overnight, 'problem', '2026-03-03T11:00:00Z', '2026-03-03T11:00:00Z'],
    ['in the middle of a day', atNoon, 'on_the_way', '2026-03-02T15:30:00Z', '2026-03-02T17:00:00Z'],
    ['but not an arrival', overnight, 'arriving', '2026-03-03T05:00:00Z', '2026-03-03T05:00:00Z'],
    ['and not a PIN', overnight, 'pin', '2026-03-03T05:00:00Z', '2026-03-03T05:00:00Z'],
  ])('%s', (_, quiet, kind, at, due) => {
    expect(dueTime(kind, quiet, new Date(at), brasilia)).toEqual(new Date(due))
  })

  // At ten in the morning in Brasília it is seven in Rio Branco, eight in Manaus and eleven in Noronha.
  test.each<[string, string, string, string]>([
    ['Rio Branco', '69900062', '2026-03-03T12:30:00Z', '2026-03-03T13:00:00Z'],
    ['Eirunepé', '69880000', '2026-03-03T03:00:00Z', '2026-03-03T13:00:00Z'],
    ['Manaus', '69005040', '2026-03-03T11:30:00Z', '2026-03-03T12:00:00Z'],
    ['Cuiabá', '78005000', '2026-03-03T01:00:00Z', '2026-03-03T12:00:00Z'],
    ['Noronha', '53990000', '2026-03-03T10:00:00Z', '2026-03-03T10:00:00Z'],
    ['Belém', '66010000', '2026-03-03T10:00:00Z', '2026-03-03T11:00:00Z'],
  ])('are those of the recipient in %s', (_, cep, at, due) => {
    expect(dueTime('delivered', overnight, new Date(at), timeZoneOf(cep))).toEqual(new Date(due))
  })

  test('none', () => {
    const at = new Date('2026-03-03T05:00:00Z')
    for (const kind of messageKinds)
      expect(dueTime(kind, { quietFrom: null, quietUntil: null }, at, brasilia)).toBe(at)
  })
})

describe('a message that is due', () => {
  const at = new Date('2026-03-02T15:00:00Z')
  const fine: Circumstances = {
    delivery: aDelivery({ status: 'in_transit' }),
    settings: { quietFrom: '21:00', quietUntil: '08:00' },
    isOptedOut: false,
    balanceCents: 10n,
    costCents: 10n,
    isReachable: true,
  }
  const decide = (kind: MessageKind, more: Partial<Circumstances> = {}, expiresAt = addHours(at, 1)) =>
    decideSending({ kind, expiresAt }, { ...fine, ...more }, at)

  test('is sent', () => {
    for (const kind of messageKinds) expect(decide(kind)).toEqual({ send: true })
  })

  test.each<[string, MessageKind, Partial<Circumstances>, object]>([
    ['to somebody who opted out, even with a PIN', 'pin', { isOptedOut: true }, { suppress: 'opted_out' }],
    [
      'on the way, of an ended order',
      'on_the_way',
      { delivery: aDelivery({ status: 'delivered' }) },
      { suppress: 'out_of_date' },
    ],
    [
      'a PIN of a canceled order',
      'pin',
      { delivery: aDelivery({ status: 'canceled' }) },
      { suppress: 'out_of_date' },
    ],
    ['that it was delivered', 'delivered', { delivery: aDelivery({ status: 'delivered' }) }, { send: true }],
    ['that it was canceled', 'problem', { delivery: aDelivery({ status: 'canceled' }) }, { send: true }],
    ['without a channel', 'delivered', { isReachable: false }, { suppress: 'no_channel' }],
    ['with an empty wallet', 'delivered', { balanceCents: 9n }, { suppress: 'no_credit' }],
    [
      'that costs nothing, with an empty wallet',
      'delivered',
      { balanceCents: 0n, costCents: 0n },
      { send: true },
    ],
  ])('%s', (_, kind, more, decision) => {
    expect(decide(kind, more)).toEqual(decision)
  })

  test('too late is not sent, and one that came late into the quiet hours waits', () => {
    expect(decide('delivered', {}, at)).toEqual({ suppress: 'too_late' })
    const night = new Date('2026-03-03T05:00:00Z')
    expect(decideSending({ kind: 'delivered', expiresAt: addHours(night, 24) }, fine, night)).toEqual({
      waitUntil: new Date('2026-03-03T11:00:00Z'),
    })
  })
})
