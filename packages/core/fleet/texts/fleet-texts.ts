import type { PassedOverReason } from '../passed-over.ts'
import type { NoOfferCode } from '../work-day.ts'

/** The texts of one language. */
export type FleetTexts = {
  /** Why a driver gets no offers, and what to do. Times are in minutes. */
  noOffer: Record<NoOfferCode, (value: number | null, limit: number) => string>
  /** Why no push reaches a driver, and what to do. */
  noPush: Record<'not_registered' | 'refused', string>
  /** Why a driver was not asked. */
  passedOver: Record<PassedOverReason, (km: string, limit: number) => string>
}
