import type { Language, LocalizedText } from '@rodovia/core/shared/language.ts'
import { type Html, html } from '../html.ts'
import { type Fields, firstValue } from './forms/fields.ts'

/** After a form the next page shows one of these notices. `?feito=` names it; any other name shows nothing. */
const notices = {
  pedido: {
    'pt-BR': 'Pedido criado. Estamos procurando um motorista.',
    en: 'Order placed. We are looking for a driver.',
  },
  cancelado: { 'pt-BR': 'Pedido cancelado.', en: 'Order canceled.' },
  revogada: { 'pt-BR': 'Chave revogada.', en: 'Key revoked.' },
  limite: { 'pt-BR': 'Limite diário atualizado.', en: 'Daily cap updated.' },
  mudado: { 'pt-BR': 'Endpoint atualizado.', en: 'Endpoint updated.' },
  promovido: {
    'pt-BR': 'O novo segredo substituiu o anterior.',
    en: 'The new secret replaced the previous one.',
  },
  desativado: { 'pt-BR': 'Endpoint desativado.', en: 'Endpoint disabled.' },
  ativado: { 'pt-BR': 'Endpoint ativado.', en: 'Endpoint enabled.' },
  removido: { 'pt-BR': 'Endpoint removido.', en: 'Endpoint removed.' },
  repetido: { 'pt-BR': 'O evento será reenviado.', en: 'The event will be sent again.' },
  repetidos: { 'pt-BR': 'Eventos reenviados: #.', en: 'Events sent again: #.' },
  convidado: { 'pt-BR': 'Convite enviado por e-mail.', en: 'Invitation sent by e-mail.' },
  convite_cancelado: { 'pt-BR': 'Convite cancelado.', en: 'Invitation canceled.' },
  papel: { 'pt-BR': 'Papel atualizado.', en: 'Role updated.' },
  tirado: { 'pt-BR': 'Pessoa removida da equipe.', en: 'Person removed from the team.' },
  aceito: {
    'pt-BR': 'Convite aceito. Agora é só entrar na conta.',
    en: 'Invitation accepted. You can log in now.',
  },
  oferecida: { 'pt-BR': 'Entrega oferecida ao motorista.', en: 'Delivery offered to the driver.' },
  decidido: { 'pt-BR': 'Decisão registrada.', en: 'Decision recorded.' },
  link_pedido: {
    'pt-BR': 'Se existir uma conta com este e-mail, você receberá um link.',
    en: 'If an account with this e-mail exists, you will receive a link.',
  },
  senha: { 'pt-BR': 'Senha salva. Agora é só entrar na conta.', en: 'Password saved. You can log in now.' },
} as const satisfies Record<string, LocalizedText>

export type NoticeName = keyof typeof notices

/** The address of a page that shows this notice. `count` takes the place of `#`. */
export function withNotice(path: string, what: NoticeName, count?: number): string {
  return `${path}?feito=${what}${count === undefined ? '' : `&quantos=${count}`}`
}

export function notice(query: Fields, language: Language): Html {
  const what = firstValue(query, 'feito')
  if (!Object.hasOwn(notices, what)) return html``
  const count = String(Number(firstValue(query, 'quantos')) || 0)
  return html`<p class="done" role="status">${notices[what as NoticeName][language].replace('#', count)}</p>`
}
