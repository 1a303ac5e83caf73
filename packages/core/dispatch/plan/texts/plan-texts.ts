import type { PlanReasonKind } from '../plan-proposal.ts'
import type { Measure } from '../ports.ts'

/**
 * The facts that a reason may name: the driver, when the driver would be there and until when it would
 * have to be, another delivery, and the room.
 */
export type ReasonFacts = {
  driver: string | null
  arrives: string
  closes: string
  code: string
  needs: number
  free: number
  measure: Measure | null
}

export type PlanTexts = {
  /** Whole sentences. */
  reason: Record<PlanReasonKind, (facts: ReasonFacts) => string>
  adds: (km: string, minutes: number) => string
  nextBest: (driver: string, km: string, minutes: number) => string
  onlyOne: string
  kept: (driver: string) => string
  locked: (driver: string) => string
  /** The work at a stop, within a sentence. */
  stops: Record<'pickup' | 'dropoff', string>
  nearer: (driver: string) => string
  spare: (minutes: number) => string
  boundBy: (minutes: number, code: string) => string
  /** Why the platform offered a route by itself. */
  gain: (km: string, minutes: number) => string
}
