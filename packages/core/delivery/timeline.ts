import type { Actor } from '../identity/actor.ts'
import type { DomainEventType } from '../shared/event-types.ts'
import type { UserId } from '../shared/ids.ts'
import type { Language, LocalizedText } from '../shared/language.ts'
import type { Move } from './states.ts'

/** Moves that fire an event carry the event's name in the timeline; all others their own. */
export type TimelineType =
  | Exclude<DomainEventType, 'wallet.credit' | 'wallet.debit'>
  | Exclude<Move, 'picked' | 'delivered' | 'offer' | 'cancel' | 'no_driver'>
  | 'create'
  | 'problem'
  | 'resume'

export const timelineTypeOf = {
  offer: 'tracking.driver_assigned',
  accept: 'accept',
  decline: 'decline',
  offer_timeout: 'offer_timeout',
  unassign: 'unassign',
  arrived: 'arrived',
  picked: 'tracking.picked_up',
  'on-route': 'on-route',
  delivered: 'tracking.delivered',
  cancel: 'tracking.canceled',
  no_driver: 'tracking.canceled',
  return: 'return',
  returned: 'returned',
} as const satisfies Record<Move, TimelineType>

/** Who did it: the shipper's people, the driver, the platform's operations, or the platform by itself. */
export type TimelineActor = { kind: 'shipper' | 'driver' | 'operator'; userId: UserId } | { kind: 'platform' }

/** What proves or explains an entry; whole numbers, texts and booleans, so that every machine writes it alike. */
export type TimelineFacts = Readonly<Record<string, string | number | boolean>>

/** Says of what a shipper did that it was by an API key. */
export function keyFact({ key }: Actor): TimelineFacts {
  return key ? { api_key_id: key.id } : {}
}

export type TimelineEntry = {
  type: TimelineType
  at: Date
  by: TimelineActor
  facts: TimelineFacts
  /** SHA-256 over the hash before and this entry: a changed entry breaks every hash behind it. */
  hash: string
  /** When what was personal in the facts was erased: since then they are not what the hash is over. */
  erasedAt?: Date
}

/** The hash a delivery's first entry builds on. */
export const genesisHash = '0'.repeat(64)

/** Chains an entry to the one before it. */
export function chainEntry(
  sha256: (text: string) => string,
  previousHash: string,
  entry: Omit<TimelineEntry, 'hash'>,
): TimelineEntry {
  return { ...entry, hash: sha256(sealedText(previousHash, entry)) }
}

/** What an entry's hash is over: JSON of the hash before, what, when, who, and the facts by their names. */
export function sealedText(
  previousHash: string,
  { type, at, by, facts }: Omit<TimelineEntry, 'hash'>,
): string {
  const sorted = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))
  const who = by.kind === 'platform' ? [by.kind] : [by.kind, by.userId]
  return JSON.stringify([previousHash, type, at.toISOString(), who, sorted])
}

/**
 * Finds the first entry that does not fit the chain: its index, or null where all of them do. Of one whose personal facts were erased
 * only the hash is left to be checked: what comes behind has to build on it (ADR 13).
 */
export function firstBrokenEntry(
  sha256: (text: string) => string,
  timeline: readonly TimelineEntry[],
): number | null {
  let previousHash = genesisHash
  for (const [index, entry] of timeline.entries()) {
    const isWhole = !entry.erasedAt
    if (isWhole && chainEntry(sha256, previousHash, entry).hash !== entry.hash) return index
    previousHash = entry.hash
  }
  return null
}

/** How many entries had personal facts erased, and when that was last; null of none. */
export function erasedIn(timeline: readonly TimelineEntry[]): { entries: number; lastAt: Date } | null {
  const times = timeline.flatMap(({ erasedAt }) => erasedAt ?? [])
  const lastAt = times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
  return lastAt ? { entries: times.length, lastAt } : null
}

const labels: Record<TimelineType, LocalizedText> = {
  create: { 'pt-BR': 'Pedido criado e pago', en: 'Order placed and paid' },
  'tracking.driver_assigned': { 'pt-BR': 'Motorista designado', en: 'Driver assigned' },
  accept: { 'pt-BR': 'Motorista aceitou a entrega', en: 'Driver accepted the delivery' },
  decline: { 'pt-BR': 'Motorista recusou a entrega', en: 'Driver declined the delivery' },
  offer_timeout: { 'pt-BR': 'Oferta passada a outro motorista', en: 'Offer passed on to another driver' },
  unassign: { 'pt-BR': 'Motorista liberado da entrega', en: 'Driver taken off the delivery' },
  arrived: { 'pt-BR': 'Motorista chegou à coleta', en: 'Driver arrived at pickup' },
  'tracking.picked_up': { 'pt-BR': 'Coleta realizada', en: 'Picked up' },
  'on-route': { 'pt-BR': 'A caminho do destino', en: 'On the way to the destination' },
  'tracking.delivered': { 'pt-BR': 'Entregue', en: 'Delivered' },
  'tracking.canceled': { 'pt-BR': 'Cancelado e reembolsado', en: 'Canceled and refunded' },
  'tracking.sla_breached': { 'pt-BR': 'Prazo de entrega ultrapassado', en: 'Delivery deadline passed' },
  problem: { 'pt-BR': 'Problema relatado', en: 'Problem reported' },
  resume: { 'pt-BR': 'Problema resolvido, entrega retomada', en: 'Problem resolved, delivery resumed' },
  return: { 'pt-BR': 'Em devolução ao remetente', en: 'On the way back to the sender' },
  returned: { 'pt-BR': 'Devolvido ao remetente', en: 'Returned to the sender' },
}

/** The entry in words for people. */
export function timelineLabel(type: TimelineType, language: Language): string {
  return labels[type][language]
}
