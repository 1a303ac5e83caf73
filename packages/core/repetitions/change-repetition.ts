import type { Actor } from '../identity/actor.ts'
import { type AuditAction, about, changeRecords } from '../identity/audit/audit-entry.ts'
import { can, permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { addDays, type Day, dayOf, isDay } from '../shared/local-day.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import type { Repetitions } from './ports.ts'
import { findRepetition } from './read-repetitions.ts'
import { activated, ended, paused, type Repetition, type RepetitionStatus, zoneOf } from './repetition.ts'
import { nextDay, type RuleDays } from './rule.ts'

type Ports = SystemPorts & { repetitions: Repetitions; ruleDays: RuleDays }
export type OneRepetition = { request: Request; id: string }

/** The most days that may be skipped, and how far ahead: a bound of the list. */
const maxSkipped = 60
const maxSkipDays = 366

/** Makes no orders until it is resumed. Refuses with `forbidden`, `not_found`, `invalid_state` one that has ended. */
export function pauseRepetition(ports: Ports, input: OneRepetition): Promise<Repetition> {
  return change(ports, input, 'repetition.paused', (repetition) =>
    repetition.status === 'paused' ? null : paused(assertOpen(repetition)),
  )
}

/**
 * Goes on with the next day; days that passed meanwhile are not made up for. Where its maker may not place orders any more, the member who
 * resumes it places them. Refuses like `pauseRepetition`.
 */
export async function resumeRepetition(ports: Ports, input: OneRepetition): Promise<Repetition> {
  const shipper = permit(input.request.actor, 'order.create')
  const found = await findRepetition(ports, { actor: shipper, id: input.id })
  const maker = await makerOnResume(ports, found, shipper)
  return change(ports, input, 'repetition.resumed', (repetition, at) =>
    repetition.status === 'active'
      ? null
      : activated(ports.ruleDays, { ...assertOpen(repetition), ...maker }, at),
  )
}

async function makerOnResume(
  { repetitions, clock }: Ports,
  repetition: Repetition,
  shipper: Actor,
): Promise<Pick<Repetition, 'createdBy' | 'keyId'>> {
  const { createdBy, keyId, tenantId } = repetition
  const { actor: maker } = await repetitions.placerOf(repetition, clock())
  const mayStill = maker !== null && can(maker, 'order.create')
  return mayStill || shipper.tenantId !== tenantId
    ? { createdBy, keyId }
    : { createdBy: shipper.userId, keyId: shipper.key?.id ?? null }
}

/** Makes no more orders; those that were made stay. Refuses with `forbidden`, `not_found`. */
export function endRepetition(ports: Ports, input: OneRepetition): Promise<Repetition> {
  return change(ports, input, 'repetition.ended', (repetition, at) =>
    repetition.status === 'ended' ? null : ended(repetition, at),
  )
}

/**
 * Leaves out one day. Refuses like `pauseRepetition`, with `validation_failed` what is no day of the rule, a day whose order was made
 * already, and too many days.
 */
export function skipRepetitionDay(
  ports: Ports,
  { day, ...input }: OneRepetition & { day: Day },
): Promise<Repetition> {
  return change(
    ports,
    input,
    'repetition.day_skipped',
    (repetition, at) => {
      assertOpen(repetition)
      if (repetition.skippedDays.includes(day)) return null
      assertMayBeSkipped(ports.ruleDays, repetition, day, at)
      const skipping = { ...repetition, skippedDays: [...repetition.skippedDays, day].sort() }
      return repetition.nextDay === day ? activated(ports.ruleDays, skipping, at) : skipping
    },
    { day },
  )
}

function assertMayBeSkipped(ruleDays: RuleDays, repetition: Repetition, day: Day, at: Date): void {
  const first = dayOf(at, zoneOf(repetition))
  const last = addDays(first, maxSkipDays)
  if (!isDay(day) || day < first || day > last)
    throw refuseField('day', 'day_outside', { got: day, first, last })
  if (repetition.lastDay !== null && day <= repetition.lastDay)
    throw refuseField('day', 'day_decided', { day })
  if (nextDay(ruleDays, repetition, day) !== day)
    throw refuseField('day', 'not_a_day', { day, rule: repetition.rule, from: repetition.startsOn })
  if (repetition.skippedDays.length >= maxSkipped)
    throw refuseField('day', 'full', { of: 'skipped_days', max: maxSkipped })
}

function assertOpen(repetition: Repetition): Repetition {
  if (repetition.status !== 'ended') return repetition
  const allowed: RepetitionStatus[] = ['active', 'paused']
  throw refuse('invalid_state', { status: repetition.status, allowed })
}

async function change(
  ports: Ports,
  { request, id }: OneRepetition,
  action: AuditAction,
  changed: (repetition: Repetition, at: Date) => Repetition | null,
  facts: { day?: Day } = {},
): Promise<Repetition> {
  permit(request.actor, 'order.create')
  const found = await findRepetition(ports, { actor: request.actor, id })
  // An earlier try changed it already.
  if (request.idempotencyKey?.resultId) return found
  const at = ports.clock()
  const records = changeRecords(ports, { request, at, action, ...about('repetition', found), facts })
  const after = await ports.repetitions.change(found.id, null, (repetition) => {
    const next = changed(repetition, at)
    return next && { repetition: next, ...records }
  })
  if (after) return after
  throw refuse('not_found', { kind: 'repetition', id })
}
