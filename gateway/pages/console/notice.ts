import type { Language, LocalizedText } from '@rodovia/core/shared/language.ts'
import { type Html, html } from '../html.ts'
import { type Fields, firstValue } from './forms/fields.ts'

/** What a form did, told on the page it led to: `?feito=` names one of these, and nothing else is messages. */
const notices = {
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
  convidado: { 'pt-BR': 'Convite enviado por e-mail.', en: 'The invitation was mailed.' },
  convite_cancelado: { 'pt-BR': 'Convite cancelado.', en: 'Invitation canceled.' },
  papel: { 'pt-BR': 'Papel mudado.', en: 'Role changed.' },
  tirado: { 'pt-BR': 'A pessoa saiu da equipe.', en: 'The person is out of the team.' },
  aceito: { 'pt-BR': 'Convite aceito. Agora é só entrar.', en: 'Invitation accepted. Now log in.' },
  oferecida: { 'pt-BR': 'Oferecida ao motorista.', en: 'Offered to the driver.' },
  decidido: { 'pt-BR': 'Decisão registrada.', en: 'The decision is noted.' },
  link_pedido: {
    'pt-BR': 'Se houver uma conta com este e-mail, mandamos um link para ela.',
    en: 'If an account has this e-mail, we sent a link to it.',
  },
  senha: { 'pt-BR': 'Senha salva. Agora é só entrar.', en: 'Password saved. Now log in.' },
} as const satisfies Record<string, LocalizedText>

export type NoticeName = keyof typeof notices

/** The address of a page that tells what was done. */
export function withNotice(path: string, what: NoticeName, count?: number): string {
  return `${path}?feito=${what}${count === undefined ? '' : `&quantos=${count}`}`
}

export function notice(query: Fields, language: Language): Html {
  const what = firstValue(query, 'feito')
  if (!Object.hasOwn(notices, what)) return html``
  const count = String(Number(firstValue(query, 'quantos')) || 0)
  return html`<p class="done" role="status">${notices[what as NoticeName][language].replace('#', count)}</p>`
}
