import { readAmount } from '@rodovia/core/shared/written-number.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import * as z from 'zod'

const anAmount = expecting('an amount in reais such as 250,00', 'amount')

/** An amount in reais as people type it. Its value is whole centavos. */
export const amountInReais = z
  .string(anAmount)
  .refine((written) => readAmount(written) !== null, anAmount)
  .transform((written) => readAmount(written)!)
