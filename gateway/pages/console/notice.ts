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
  revogada: { 'pt-BR': 'Chave revogada.', en: 'Key revoked.' },
  limite: { 'pt-BR': 'Limite diário mudado.', en: 'Daily cap changed.' },
  mudado: { 'pt-BR': 'Endpoint mudado.', en: 'Endpoint changed.' },
  promovido: {
    'pt-BR': 'O segredo novo tomou o lugar do anterior.',
    en: 'The new secret took the place of the first.',
  },
  desativado: { 'pt-BR': 'Endpoint desativado.', en: 'Endpoint disabled.' },
  ativado: { 'pt-BR': 'Endpoint ativado.', en: 'Endpoint enabled.' },
  removido: { 'pt-BR': 'Endpoint removido.', en: 'Endpoint removed.' },
  repetido: { 'pt-BR': 'O evento será enviado outra vez.', en: 'The event is sent once more.' },
  repetidos: { 'pt-BR': 'Eventos enviados outra vez: #.', en: 'Events sent once more: #.' },
} as const satisfies Record<string, Text>

export type Done = keyof typeof done

/** The address of a page that tells what was done. */
export function doneAt(path: string, what: Done, count?: number): string {
  return `${path}?feito=${what}${count === undefined ? '' : `&quantos=${count}`}`
}

export function notice(query: Fields, language: Language): string {
  const what = one(query, 'feito')
  if (!Object.hasOwn(done, what)) return ''
  const count = String(Number(one(query, 'quantos')) || 0)
  return html`<p class="done" role="status">${done[what as Done][language].replace('#', count)}</p>`
}
