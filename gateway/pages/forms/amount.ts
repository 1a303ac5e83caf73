import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import * as z from 'zod'

const amountFormat = 'an amount in reais such as 250,00'

/** An amount in reais as people type it. Its value is whole centavos. */
export const amountInReais = z
  .string(expecting(amountFormat))
  .trim()
  .regex(/^[0-9]{1,9}([.,][0-9]{2})?$/, expecting(amountFormat))
  .transform((amount) => Math.round(Number(amount.replace(',', '.')) * 100))
