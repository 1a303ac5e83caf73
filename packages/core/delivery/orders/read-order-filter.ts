import { isUuid, type OrderId } from '../../shared/ids.ts'
import { readMetadataFilters } from '../../shared/metadata.ts'
import { refuseField } from '../../shared/refusal.ts'
import { assertIsText } from '../../shared/texts.ts'
import { assertAtMost } from '../../shared/whole-number.ts'
import { parseDeliveryCode } from '../model/delivery-code.ts'
import type { OrderFilter } from '../ports.ts'

/** A filter as people fill it in, with a code typed by hand. */
export type OrderFilterInput = Omit<OrderFilter, 'code' | 'ids'> & {
  code?: string | null
  ids?: readonly string[] | null
}

/**
 * Validates the filter. Refuses with `validation_failed` a mistyped code, a reference that is no text, ids
 * that are none or more than 100, and like `readMetadataFilters`.
 */
export function readOrderFilter({ code: typed, ids, ...rest }: OrderFilterInput): OrderFilter {
  const filter = {
    ...rest,
    ...(rest.statuses && { statuses: [...new Set(rest.statuses)] }),
    ...(ids && { ids: readOrderIds('ids', ids, maxOrderIds) }),
    ...(rest.metadata && { metadata: readMetadataFilters(rest.metadata) }),
  }
  if (filter.reference) assertIsText('reference', filter.reference)
  if (typed === null || typed === undefined) return filter
  const code = parseDeliveryCode(typed)
  if (code) return { ...filter, code }
  throw refuseField('code', 'not_allowed', { why: 'not_an_order_code', got: typed })
}

/** The limit of a list in a GraphQL argument. */
const maxOrderIds = 100

/** Ids of orders, each once, in their sequence. Refuses with `validation_failed` none, more than `most`, and what is no id. */
export function readOrderIds(field: string, ids: readonly string[], most: number): OrderId[] {
  const different = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (different.length === 0) throw refuseField(field, 'empty')
  assertAtMost(field, different.length, most, 'orders')
  const wrong = different.find((id) => !isUuid(id))
  if (wrong !== undefined) throw refuseField(field, 'not_allowed', { why: 'not_a_uuid', got: wrong })
  return different as OrderId[]
}
