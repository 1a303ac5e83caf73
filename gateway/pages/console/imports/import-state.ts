import { type RowStatus, rowStatuses } from '@rodovia/core/imports/order-import.ts'
import type { LocalizedText } from '@rodovia/core/shared/language.ts'
import { dotted } from '../../formats.ts'
import { messages } from './import-messages.ts'
import type { OrderImport } from './routes.ts'

/** All rows of a file. */
export function totalOf({ counts }: OrderImport): number {
  return rowStatuses.reduce((sum, status) => sum + counts[status], 0)
}

/** The statuses that a file's rows have, with a text such as "12 prontas". */
export function presentStatuses({ counts }: OrderImport): { status: RowStatus; text: LocalizedText }[] {
  return rowStatuses
    .filter((status) => counts[status] > 0)
    .map((status) => ({ status, text: messages.rowsOf[status](counts[status]) }))
}

export function stateOf(one: OrderImport) {
  if (one.status === 'checking') return messages.checking
  if (one.status === 'placing') return messages.placing
  return dotted(presentStatuses(one).map(({ text }) => text))
}
