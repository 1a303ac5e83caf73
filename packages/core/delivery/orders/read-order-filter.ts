import { refuseField } from '../../shared/refusal.ts'
import { parseDeliveryCode } from '../delivery-code.ts'
import type { OrderFilter } from '../ports.ts'

/** A filter as people fill it in, with a code typed by hand. */
export type OrderFilterInput = Omit<OrderFilter, 'code'> & { code?: string | null }

/** Validates the filter. Refuses with `validation_failed` a mistyped code. */
export function readOrderFilter({ code: typed, ...rest }: OrderFilterInput): OrderFilter {
  const filter = rest.statuses ? { ...rest, statuses: [...new Set(rest.statuses)] } : rest
  if (typed === null || typed === undefined) return filter
  const code = parseDeliveryCode(typed)
  if (code) return { ...filter, code }
  throw refuseField(
    'code',
    `"${typed.slice(0, 40)}" is no code of ours: RD and 8 characters, check each of them`,
  )
}
