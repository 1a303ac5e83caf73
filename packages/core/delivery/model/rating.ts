import { readOptionalText } from '../../shared/texts.ts'
import { readWhole } from '../../shared/whole-number.ts'

/** Why; the first three praise. */
export const ratingReasons = [
  'on_time',
  'polite',
  'careful',
  'late',
  'impolite',
  'damaged',
  'wrong_place',
] as const
export type RatingReason = (typeof ratingReasons)[number]

/** The recipient's rating of the delivery. */
export type Rating = {
  /** 1 to 5. */
  stars: number
  reasons: readonly RatingReason[]
  text: string | null
  at: Date
}

export type RatingInput = {
  stars: number
  reasons?: readonly RatingReason[] | null | undefined
  text?: string | null | undefined
}

/** Refuses with `validation_failed` stars that are not 1 to 5, and a text of more than 500 characters. */
export function readRating({ stars, reasons, text }: RatingInput): Omit<Rating, 'at'> {
  const chosen = new Set(reasons ?? [])
  return {
    stars: readWhole('stars', stars, [1, 5]),
    reasons: ratingReasons.filter((reason) => chosen.has(reason)),
    text: readOptionalText('text', text, 500),
  }
}
