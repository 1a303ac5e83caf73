import type { Language, LocalizedText } from '../shared/language.ts'
import type { Status } from './states.ts'

const labels: Record<Status, LocalizedText> = {
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

/** The status as people read it. */
export function statusLabel(status: Status, language: Language): string {
  return labels[status][language]
}
