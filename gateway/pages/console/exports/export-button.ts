import { randomUUID } from 'node:crypto'
import type { ListName } from '@rodovia/core/exports/list-export.ts'
import { actionButton } from '../../forms/buttons.ts'
import { messages } from './export-messages.ts'

export const exportsPath = '/conta/exportacoes'

/** Exports a list as its page filters it. Days are those of its filter form, both included. */
export function exportButton(
  list: ListName,
  filter: Partial<
    Record<'from' | 'to' | 'status' | 'code' | 'reference' | 'is_return' | 'metadata', string>
  > = {},
) {
  return actionButton({
    action: exportsPath,
    label: messages.export,
    fields: { list, once: randomUUID(), ...filter },
  })
}
