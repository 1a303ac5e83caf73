import { z } from 'zod'
import { allowed } from '../../../http/issues.ts'

const anAmount = 'an amount in reais such as 250,00'

/** What people type, as centavos. */
export const amountInReais = z
  .string(allowed(anAmount))
  .trim()
  .regex(/^[0-9]{1,9}([.,][0-9]{2})?$/, allowed(anAmount))
  .transform((amount) => Math.round(Number(amount.replace(',', '.')) * 100))
