import type { LocalizedText } from '../shared/language.ts'
import type { Move } from './states.ts'

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
