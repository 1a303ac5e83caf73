import { readAmount } from '@rodovia/core/shared/written-number.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import * as z from 'zod'

const amountFormat = 'an amount in reais such as 250,00'

/** An amount in reais as people type it. Its value is whole centavos. */
export const amountInReais = z
  .string(expecting(amountFormat))
  .refine((written) => readAmount(written) !== null, expecting(amountFormat))
  .transform((written) => readAmount(written)!)
