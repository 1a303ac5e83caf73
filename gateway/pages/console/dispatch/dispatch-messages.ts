import type { IncidentCode } from '@rodovia/core/delivery/incident.ts'
import type { OperatorAction } from '@rodovia/core/dispatch/operate-delivery.ts'
import type { OfferOutcome, SkipReason } from '@rodovia/core/fleet/offer.ts'
import type { LocalizedText } from '@rodovia/core/shared/language.ts'

export const dispatchMessages = {
  'pt-BR': {
    title: 'Despacho',
    map: 'Mapa esquemático do que está em andamento, norte para cima',
    counted: (total: number, shown: number) =>
      `${total} em andamento${shown < total ? `, as ${shown} mais urgentes aqui` : ''}.`,
    none: 'Nada em andamento.',
    keys: 'Teclas: j e k andam pela fila, Enter abre, Esc volta.',
    queue: 'Fila',
    to: 'Para',
    from: 'De',
    deadline: 'Prazo',
    late: (minutes: number) => `atrasada há ${minutes} min`,
    left: (minutes: number) => `faltam ${minutes} min`,
    problem: 'Problema',
    nobody: 'sem motorista',
    back: 'Voltar à fila',
    decide: 'Decidir',
    note: 'Por quê',
    asked: 'Quem foi chamado',
    nobodyAsked: 'Ninguém ainda.',
    waiting: 'sem resposta ainda',
    skipped: 'Não chamados nessa vez',
    candidates: 'Quem pode ser chamado agora',
    noCandidates: 'Nenhum motorista por perto.',
    assign: 'Oferecer a',
    history: 'Histórico',
    km: 'km',
  },
  en: {
    title: 'Dispatch',
    map: 'Schematic map of what is under way, north up',
    counted: (total: number, shown: number) =>
      `${total} under way${shown < total ? `, the ${shown} most urgent here` : ''}.`,
    none: 'Nothing under way.',
    keys: 'Keys: j and k walk through the queue, Enter opens, Esc goes back.',
    queue: 'Queue',
    to: 'To',
    from: 'From',
    deadline: 'Deadline',
    late: (minutes: number) => `${minutes} min late`,
    left: (minutes: number) => `${minutes} min left`,
    problem: 'Problem',
    nobody: 'no driver',
    back: 'Back to the queue',
    decide: 'Decide',
    note: 'Why',
    asked: 'Who was asked',
    nobodyAsked: 'Nobody yet.',
    waiting: 'no answer yet',
    skipped: 'Not asked that time',
    candidates: 'Who can be asked now',
    noCandidates: 'No driver nearby.',
    assign: 'Offer to',
    history: 'History',
    km: 'km',
  },
}

export const incidentNames: Record<IncidentCode, LocalizedText> = {
  recipient_absent: { 'pt-BR': 'destinatário ausente', en: 'recipient absent' },
  address_not_found: { 'pt-BR': 'endereço não encontrado', en: 'address not found' },
  refused: { 'pt-BR': 'recusada pelo destinatário', en: 'refused by the recipient' },
  damaged: { 'pt-BR': 'avaria', en: 'damaged' },
  vehicle_breakdown: { 'pt-BR': 'veículo quebrado', en: 'vehicle broke down' },
  unsafe: { 'pt-BR': 'local inseguro', en: 'not safe' },
  other: { 'pt-BR': 'outro', en: 'something else' },
}

export const outcomeNames: Record<OfferOutcome, LocalizedText> = {
  accepted: { 'pt-BR': 'aceitou', en: 'accepted' },
  declined: { 'pt-BR': 'recusou', en: 'declined' },
  timed_out: { 'pt-BR': 'não respondeu a tempo', en: 'did not answer in time' },
  withdrawn: { 'pt-BR': 'retirada', en: 'taken back' },
}

export const skipNames: Record<SkipReason, LocalizedText> = {
  not_available: { 'pt-BR': 'fora de serviço', en: 'off duty' },
  not_seen_lately: { 'pt-BR': 'sem sinal há tempo', en: 'not heard of lately' },
  position_unknown: { 'pt-BR': 'posição desconhecida', en: 'position unknown' },
  vehicle_does_not_fit: { 'pt-BR': 'veículo não serve', en: 'vehicle does not fit' },
  too_far: { 'pt-BR': 'longe demais', en: 'too far' },
  at_capacity: { 'pt-BR': 'com as mãos cheias', en: 'hands are full' },
  declined_before: { 'pt-BR': 'já recusou', en: 'declined before' },
  taken_off_before: { 'pt-BR': 'já foi retirado', en: 'taken off before' },
  asked_a_moment_ago: { 'pt-BR': 'chamado há pouco', en: 'asked a moment ago' },
}

export const actionNames: Record<OperatorAction, LocalizedText> = {
  unassign: { 'pt-BR': 'Tirar do motorista', en: 'Take it off the driver' },
  return: { 'pt-BR': 'Mandar devolver', en: 'Send it back' },
  returned: { 'pt-BR': 'Foi devolvida', en: 'It is back' },
  resume: { 'pt-BR': 'Resolvido, segue', en: 'Solved, it goes on' },
}
