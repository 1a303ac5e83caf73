import { readNumber } from '@rodovia/core/shared/written-number.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import * as z from 'zod'

const aWeight = expecting('a weight in kilograms from 0.001 to 8000 such as 2,5', 'weight')
const maxGrams = 8_000_000

/** A weight in kilograms as people type it. Its value is whole grams. */
export const weightInKilograms = z
  .string(aWeight)
  .refine((written) => gramsOf(written) !== null, aWeight)
  .transform((written) => gramsOf(written)!)

function gramsOf(written: string): number | null {
  const kilograms = readNumber(written)
  const grams = kilograms === null ? 0 : Math.round(kilograms * 1000)
  return grams >= 1 && grams <= maxGrams ? grams : null
}
