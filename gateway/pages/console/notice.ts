import { type Language, localized } from '@rodovia/core/shared/language.ts'
import { html } from '../html.ts'
import { type Fields, firstValue } from './forms/fields.ts'

/** After a form the next page shows one of these notices. `?feito=` names it; any other name shows nothing. */
const notices = {
  pedido: localized(
    'Pedido criado. Estamos procurando um motorista.',
    'Order placed. We are looking for a driver.',
  ),
  agendado: localized(
    'Pedido criado. A busca por motorista começa na hora certa.',
    'Order placed. The search for a driver begins in time.',
  ),
  cancelado: localized('Pedido cancelado.', 'Order canceled.'),
  repeticao: localized('Repetição criada.', 'Repetition made.'),
  pulado: localized('Dia pulado.', 'Day left out.'),
  pausada: localized('Repetição pausada.', 'Repetition paused.'),
  retomada: localized('Repetição retomada.', 'Repetition resumed.'),
  encerrada: localized('Repetição encerrada.', 'Repetition ended.'),
  revogada: localized('Chave revogada.', 'Key revoked.'),
  acesso: localized('Prazo e endereços atualizados.', 'Expiry and addresses updated.'),
  limite: localized('Limite diário atualizado.', 'Daily cap updated.'),
  mudado: localized('Endpoint atualizado.', 'Endpoint updated.'),
  promovido: localized('O novo segredo substituiu o anterior.', 'The new secret replaced the previous one.'),
  desativado: localized('Endpoint desativado.', 'Endpoint disabled.'),
  ativado: localized('Endpoint ativado.', 'Endpoint enabled.'),
  removido: localized('Endpoint removido.', 'Endpoint removed.'),
  repetido: localized('O evento será reenviado.', 'The event will be sent again.'),
  repetidos: localized('Eventos reenviados: #.', 'Events sent again: #.'),
  telefone_salvo: localized('Telefone salvo.', 'Telephone number saved.'),
  endereco_salvo: localized('Endereço salvo.', 'Address saved.'),
  endereco_removido: localized('Endereço removido.', 'Address removed.'),
  convidado: localized('Convite enviado por e-mail.', 'Invitation sent by e-mail.'),
  convite_cancelado: localized('Convite cancelado.', 'Invitation canceled.'),
  papel: localized('Papel atualizado.', 'Role updated.'),
  tirado: localized('Pessoa removida da equipe.', 'Person removed from the team.'),
  aceito: localized(
    'Convite aceito. Agora é só entrar na conta.',
    'Invitation accepted. You can log in now.',
  ),
  oferecida: localized('Entrega oferecida ao motorista.', 'Delivery offered to the driver.'),
  decidido: localized('Decisão registrada.', 'Decision recorded.'),
  devolvido: localized('Devolução registrada.', 'Return recorded.'),
  link_pedido: localized(
    'Se existir uma conta com este e-mail, você receberá um link.',
    'If an account with this e-mail exists, you will receive a link.',
  ),
  senha_alterada: localized(
    'Senha alterada. As outras sessões foram encerradas.',
    'Password changed. The other sessions were ended.',
  ),
  fator: localized('Segunda etapa adicionada.', 'Second step added.'),
  fator_removido: localized('Segunda etapa removida.', 'Second step removed.'),
  verificacao: localized('Exigência de segunda etapa atualizada.', 'Requirement of a second step updated.'),
  sessao: localized('Sessão encerrada.', 'Session ended.'),
  sessoes: localized('As outras sessões foram encerradas.', 'The other sessions were ended.'),
  provedor_salvo: localized('Provedor de identidade salvo.', 'Identity provider saved.'),
  provedor_removido: localized('Provedor de identidade removido.', 'Identity provider removed.'),
  dominio_adicionado: localized('Domínio adicionado.', 'Domain added.'),
  dominio_comprovado: localized('Domínio comprovado.', 'Domain verified.'),
  dominio_removido: localized('Domínio removido.', 'Domain removed.'),
  senha: localized('Senha salva. Agora é só entrar na conta.', 'Password saved. You can log in now.'),
}

export type NoticeName = keyof typeof notices

/** The address of a page that shows this notice. `count` takes the place of `#`. */
export function withNotice(path: string, what: NoticeName, count?: number): string {
  return `${path}?feito=${what}${count === undefined ? '' : `&quantos=${count}`}`
}

export function notice(query: Fields) {
  const what = firstValue(query, 'feito')
  if (!Object.hasOwn(notices, what)) return ''
  const count = String(Number(firstValue(query, 'quantos')) || 0)
  const text = (language: Language) => notices[what as NoticeName][language].replace('#', count)
  return html`<p class="done" role="status">${text}</p>`
}
