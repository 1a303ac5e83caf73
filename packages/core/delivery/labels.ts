import type { LocalizedText } from '../shared/language.ts'
import type { Delivery, PhotoStage } from './delivery.ts'
import { isScheduled } from './schedule.ts'
import type { Move, Status } from './states.ts'
import type { TimelineType } from './timeline.ts'

/** The status as people read it. */
export const statusLabels: Record<Status, LocalizedText> = {
  awaiting_driver: { 'pt-BR': 'Procurando motorista', en: 'Looking for a driver' },
  assigned: { 'pt-BR': 'Aguardando o aceite do motorista', en: 'Waiting for the driver to accept' },
  accepted: { 'pt-BR': 'Motorista a caminho da coleta', en: 'Driver on the way to pickup' },
  at_pickup: { 'pt-BR': 'Motorista no local da coleta', en: 'Driver at pickup' },
  picked_up: { 'pt-BR': 'Coletado', en: 'Picked up' },
  in_transit: { 'pt-BR': 'A caminho do destino', en: 'On the way to the destination' },
  delivered: { 'pt-BR': 'Entregue', en: 'Delivered' },
  canceled: { 'pt-BR': 'Cancelado', en: 'Canceled' },
  returning: { 'pt-BR': 'Em devolução ao remetente', en: 'On the way back to the sender' },
  returned: { 'pt-BR': 'Devolvido ao remetente', en: 'Returned to the sender' },
}

const scheduledLabel: LocalizedText = { 'pt-BR': 'Agendado', en: 'Scheduled' }

const atDestinationLabel: LocalizedText = {
  'pt-BR': 'Motorista no destino',
  en: 'Driver at the destination',
}

type Labeled = Parameters<typeof isScheduled>[0] & Pick<Delivery, 'arrivedAtDestinationAt'>

/** The status, or that the search for a driver has not begun, or that the driver is at the destination. */
export function statusLabelOf(delivery: Labeled, now: Date): LocalizedText {
  if (isScheduled(delivery, now)) return scheduledLabel
  const { status, arrivedAtDestinationAt } = delivery
  return status === 'in_transit' && arrivedAtDestinationAt ? atDestinationLabel : statusLabels[status]
}

/** The entry of a timeline as people read it. */
export const timelineLabels: Record<TimelineType, LocalizedText> = {
  create: { 'pt-BR': 'Pedido criado e pago', en: 'Order placed and paid' },
  'tracking.driver_assigned': { 'pt-BR': 'Motorista designado', en: 'Driver assigned' },
  accept: { 'pt-BR': 'Motorista aceitou a entrega', en: 'Driver accepted the delivery' },
  decline: { 'pt-BR': 'Motorista recusou a entrega', en: 'Driver declined the delivery' },
  offer_timeout: { 'pt-BR': 'Oferta passada a outro motorista', en: 'Offer passed on to another driver' },
  unassign: { 'pt-BR': 'Motorista liberado da entrega', en: 'Driver taken off the delivery' },
  arrived: { 'pt-BR': 'Motorista chegou à coleta', en: 'Driver arrived at pickup' },
  'tracking.picked_up': { 'pt-BR': 'Coleta realizada', en: 'Picked up' },
  'on-route': { 'pt-BR': 'A caminho do destino', en: 'On the way to the destination' },
  'tracking.arrived_at_destination': {
    'pt-BR': 'Motorista chegou ao destino',
    en: 'Driver arrived at the destination',
  },
  'tracking.delivered': { 'pt-BR': 'Entregue', en: 'Delivered' },
  'tracking.canceled': { 'pt-BR': 'Cancelado e reembolsado', en: 'Canceled and refunded' },
  'tracking.sla_breached': { 'pt-BR': 'Prazo de entrega ultrapassado', en: 'Delivery deadline passed' },
  problem: { 'pt-BR': 'Problema relatado', en: 'Problem reported' },
  resume: { 'pt-BR': 'Problema resolvido, entrega retomada', en: 'Problem resolved, delivery resumed' },
  return: { 'pt-BR': 'Em devolução ao remetente', en: 'On the way back to the sender' },
  returned: { 'pt-BR': 'Devolvido ao remetente', en: 'Returned to the sender' },
  instructions: { 'pt-BR': 'Destinatário deixou instruções', en: 'Recipient left instructions' },
}

export type MoveOrResume = Move | 'resume'

/** The moves of a delivery as people read them. */
export const moveMessages: Record<MoveOrResume, LocalizedText> = {
  accept: { 'pt-BR': 'aceitar', en: 'accept' },
  decline: { 'pt-BR': 'recusar', en: 'decline' },
  arrived: { 'pt-BR': 'chegar à coleta', en: 'arrive at pickup' },
  picked: { 'pt-BR': 'coletar', en: 'pick up' },
  'on-route': { 'pt-BR': 'sair para a entrega', en: 'leave for delivery' },
  delivered: { 'pt-BR': 'entregar', en: 'hand over' },
  offer: { 'pt-BR': 'oferecer a um motorista', en: 'offer to a driver' },
  offer_timeout: { 'pt-BR': 'passar a oferta adiante', en: 'pass the offer on' },
  unassign: { 'pt-BR': 'liberar o motorista', en: 'take the driver off' },
  cancel: { 'pt-BR': 'cancelar', en: 'cancel' },
  no_driver: { 'pt-BR': 'desistir da busca', en: 'give the search up' },
  return: { 'pt-BR': 'devolver ao remetente', en: 'return to the sender' },
  returned: { 'pt-BR': 'confirmar a devolução', en: 'confirm the return' },
  resume: { 'pt-BR': 'retomar', en: 'resume' },
}

/** What a photo shows, as people read it. */
export const stageLabels: Record<PhotoStage, LocalizedText> = {
  pickup: { 'pt-BR': 'Coleta', en: 'Pickup' },
  delivery: { 'pt-BR': 'Entrega', en: 'Delivery' },
  signature: { 'pt-BR': 'Assinatura', en: 'Signature' },
  damage: { 'pt-BR': 'Avaria', en: 'Damage' },
  photo: { 'pt-BR': 'Problema', en: 'Problem' },
}

/** The notice on every label, proof and page of a rehearsal. */
export const rehearsalNotice: LocalizedText = {
  'pt-BR': 'ENSAIO: nada é transportado nem pago',
  en: 'REHEARSAL: nothing is carried or paid',
}
