import type { IncidentCode } from '@rodovia/core/delivery/incident.ts'
import type { OperatorAction } from '@rodovia/core/dispatch/operate-delivery.ts'
import type { OfferOutcome, SkipReason } from '@rodovia/core/fleet/offer.ts'
import type { LocalizedText } from '@rodovia/core/shared/language.ts'

export const dispatchMessages = {
  'pt-BR': {
    title: 'Despacho',
    map: 'Mapa esquemático das entregas em andamento, norte para cima',
    counted: (total: number, shown: number) =>
      `${total} em andamento${shown < total ? `; estas são as ${shown} mais urgentes` : ''}.`,
    none: 'Nenhuma entrega em andamento.',
    keys: 'Atalhos: j e k percorrem a fila, Enter abre, Esc volta.',
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
    note: 'Motivo',
    asked: 'Ofertas feitas',
    nobodyAsked: 'Nenhuma oferta ainda.',
    waiting: 'aguardando resposta',
    skipped: 'Não receberam esta oferta',
    candidates: 'Motoristas próximos',
    noCandidates: 'Nenhum motorista por perto.',
    assign: 'Oferecer a',
    history: 'Histórico',
    km: 'km',
  },
  en: {
    title: 'Dispatch',
    map: 'Schematic map of open deliveries, north up',
    counted: (total: number, shown: number) =>
      `${total} open${shown < total ? `; these are the ${shown} most urgent` : ''}.`,
    none: 'No open deliveries.',
    keys: 'Shortcuts: j and k move through the queue, Enter opens, Esc goes back.',
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
    note: 'Reason',
    asked: 'Offers made',
    nobodyAsked: 'No offers yet.',
    waiting: 'awaiting response',
    skipped: 'Did not receive this offer',
    candidates: 'Nearby drivers',
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
  unsafe: { 'pt-BR': 'local inseguro', en: 'unsafe place' },
  other: { 'pt-BR': 'outro motivo', en: 'other reason' },
}

export const outcomeNames: Record<OfferOutcome, LocalizedText> = {
  accepted: { 'pt-BR': 'aceitou', en: 'accepted' },
  declined: { 'pt-BR': 'recusou', en: 'declined' },
  timed_out: { 'pt-BR': 'não respondeu a tempo', en: 'no response in time' },
  withdrawn: { 'pt-BR': 'retirada', en: 'withdrawn' },
}

export const skipNames: Record<SkipReason, LocalizedText> = {
  not_available: { 'pt-BR': 'fora de serviço', en: 'off duty' },
  not_seen_lately: { 'pt-BR': 'sem sinal recente', en: 'no recent signal' },
  position_unknown: { 'pt-BR': 'posição desconhecida', en: 'position unknown' },
  vehicle_does_not_fit: { 'pt-BR': 'veículo incompatível', en: 'unsuitable vehicle' },
  too_far: { 'pt-BR': 'longe demais', en: 'too far' },
  at_capacity: { 'pt-BR': 'no limite de entregas', en: 'at capacity' },
  declined_before: { 'pt-BR': 'já recusou', en: 'already declined' },
  taken_off_before: { 'pt-BR': 'já foi retirado desta entrega', en: 'already unassigned' },
  asked_a_moment_ago: { 'pt-BR': 'consultado há pouco', en: 'asked a moment ago' },
}

export const actionNames: Record<OperatorAction, LocalizedText> = {
  unassign: { 'pt-BR': 'Retirar do motorista', en: 'Unassign driver' },
  return: { 'pt-BR': 'Iniciar devolução', en: 'Start return' },
  returned: { 'pt-BR': 'Confirmar devolução', en: 'Confirm return' },
  resume: { 'pt-BR': 'Problema resolvido', en: 'Problem solved' },
}
