import type { IncidentCode } from '@rodovia/core/delivery/incident.ts'
import type { OperatorAction } from '@rodovia/core/dispatch/operate-delivery.ts'
import type { DeclineReason } from '@rodovia/core/fleet/decline.ts'
import type { OfferOutcome, SkipReason } from '@rodovia/core/fleet/offer.ts'
import { type LocalizedText, localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  title: localized('Despacho', 'Dispatch'),
  supportPhone: localized('Apoio aos motoristas', 'Help for drivers'),
  supportPhoneLabel: localized('Telefone que os motoristas chamam', 'Telephone number that drivers call'),
  save: localized('Salvar', 'Save'),
  map: localized(
    'Mapa esquemático das entregas em andamento, norte para cima',
    'Schematic map of open deliveries, north up',
  ),
  counted: (total: number, shown: number) =>
    localized(
      `${total} em andamento${shown < total ? `; estas são as ${shown} mais urgentes` : ''}.`,
      `${total} open${shown < total ? `; these are the ${shown} most urgent` : ''}.`,
    ),
  none: localized('Nenhuma entrega em andamento.', 'No open deliveries.'),
  keys: localized(
    'Atalhos: j e k percorrem a fila, Enter abre, Esc volta.',
    'Shortcuts: j and k move through the queue, Enter opens, Esc goes back.',
  ),
  queue: localized('Fila', 'Queue'),
  to: localized('Para', 'To'),
  from: localized('De', 'From'),
  deadline: localized('Prazo', 'Deadline'),
  late: (minutes: number) => localized(`atrasada há ${minutes} min`, `${minutes} min late`),
  left: (minutes: number) => localized(`faltam ${minutes} min`, `${minutes} min left`),
  problem: localized('Problema', 'Problem'),
  incompleteAddress: localized(
    'Endereço incompleto: falta a rua ou o número da coleta ou da entrega.',
    'Incomplete address: street or number of the pickup or the delivery is missing.',
  ),
  nobody: localized('sem motorista', 'no driver'),
  back: localized('Voltar à fila', 'Back to the queue'),
  decide: localized('Decidir', 'Decide'),
  note: localized('Motivo', 'Reason'),
  asked: localized('Ofertas feitas', 'Offers made'),
  nobodyAsked: localized('Nenhuma oferta ainda.', 'No offers yet.'),
  waiting: localized('aguardando resposta', 'awaiting response'),
  skipped: localized('Não receberam esta oferta', 'Did not receive this offer'),
  candidates: localized('Motoristas próximos', 'Nearby drivers'),
  noCandidates: localized('Nenhum motorista por perto.', 'No driver nearby.'),
  assign: localized('Oferecer a', 'Offer to'),
  history: localized('Histórico', 'History'),
}

export const incidentNames: Record<IncidentCode, LocalizedText> = {
  recipient_absent: localized('destinatário ausente', 'recipient absent'),
  address_not_found: localized('endereço não encontrado', 'address not found'),
  refused: localized('recusada pelo destinatário', 'refused by the recipient'),
  damaged: localized('avaria', 'damaged'),
  vehicle_breakdown: localized('veículo quebrado', 'vehicle broke down'),
  unsafe: localized('local inseguro', 'unsafe place'),
  other: localized('outro motivo', 'other reason'),
}

export const outcomeNames: Record<OfferOutcome, LocalizedText> = {
  accepted: localized('aceitou', 'accepted'),
  declined: localized('recusou', 'declined'),
  timed_out: localized('não respondeu a tempo', 'no response in time'),
  withdrawn: localized('retirada', 'withdrawn'),
}

export const declineNames: Record<DeclineReason, LocalizedText> = {
  too_far: localized('longe demais', 'too far'),
  pay_too_low: localized('valor baixo', 'pay too low'),
  does_not_fit: localized('não cabe no veículo', 'does not fit the vehicle'),
  unsafe_area: localized('área insegura', 'unsafe area'),
  vehicle_problem: localized('problema no veículo', 'vehicle problem'),
  ending_work: localized('fim do expediente', 'ending work'),
  other: localized('outro motivo', 'other reason'),
}

export const skipNames: Record<SkipReason, LocalizedText> = {
  not_available: localized('fora de serviço', 'off duty'),
  not_seen_lately: localized('sem sinal recente', 'no recent signal'),
  position_unknown: localized('posição desconhecida', 'position unknown'),
  vehicle_does_not_fit: localized('veículo incompatível', 'unsuitable vehicle'),
  too_far: localized('longe demais', 'too far'),
  at_capacity: localized('no limite de entregas', 'at capacity'),
  declined_before: localized('já recusou', 'already declined'),
  taken_off_before: localized('já foi retirado desta entrega', 'already unassigned'),
  asked_a_moment_ago: localized('consultado há pouco', 'asked a moment ago'),
}

export const actionNames: Record<OperatorAction, LocalizedText> = {
  unassign: localized('Retirar do motorista', 'Unassign driver'),
  return: localized('Iniciar devolução', 'Start return'),
  returned: localized('Confirmar devolução', 'Confirm return'),
  resume: localized('Problema resolvido', 'Problem solved'),
}
