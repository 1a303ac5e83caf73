import type { Language, Text } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { type Fields, one } from './forms/fields.ts'

/** What a form did, told on the page it led to: `?feito=` names one of these, and nothing else is said. */
const done = {
  pedido: {
    'pt-BR': 'Pedido feito. Estamos procurando motorista.',
    en: 'Order placed. We are looking for a driver.',
  },
  cancelado: { 'pt-BR': 'Pedido cancelado.', en: 'Order canceled.' },
} as const satisfies Record<string, Text>

export type Done = keyof typeof done

/** The address of a page that tells what was done. */
export function doneAt(path: string, what: Done): string {
  return `${path}?feito=${what}`
}

export function notice(query: Fields, language: Language): string {
  const what = one(query, 'feito')
  if (!Object.hasOwn(done, what)) return ''
  return html`<p class="done" role="status">${done[what as Done][language]}</p>`
}
