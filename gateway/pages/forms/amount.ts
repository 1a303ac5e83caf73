import { readNumber } from '@rodovia/core/shared/written-number.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import * as z from 'zod'

const amountFormat = 'an amount in reais such as 250,00'

/** An amount in reais as people type it. Its value is whole centavos. */
export const amountInReais = z
  .string(expecting(amountFormat))
  .refine((written) => centsOf(written) !== null, expecting(amountFormat))
  .transform((written) => centsOf(written)!)

/** Null for what has more than two decimals. */
function centsOf(written: string): number | null {
  const amount = readNumber(written)
  const cents = amount === null ? null : Math.round(amount * 100)
  return cents !== null && amount === cents / 100 && cents < 1e11 ? cents : null
}
