import { type Language, type LocalizedText, localized } from '../shared/language.ts'
import type { MissedOrder } from './passed-over.ts'

/** Why a driver was not asked, as the driver reads it. */
export function passedOverMessage({ reason, distanceMeters, limit }: MissedOrder): LocalizedText {
  const km = (language: Language) =>
    distanceMeters === null
      ? '?'
      : (distanceMeters / 1000).toLocaleString(language, { minimumFractionDigits: 1 })
  switch (reason) {
    case 'other_nearer':
      return localized(
        `Outro motorista foi consultado primeiro; você estava a ${km('pt-BR')} km.`,
        `Another driver was asked first; you were ${km('en')} km away.`,
      )
    case 'too_far':
      return localized(
        `Longe demais: ${km('pt-BR')} km; o limite é ${limit} km.`,
        `Too far: ${km('en')} km; the limit is ${limit} km.`,
      )
    case 'not_available':
      return localized('Você estava fora de serviço.', 'You were off duty.')
    case 'not_seen_lately':
      return localized(
        `O aplicativo estava sem sinal; o limite é ${(limit ?? 0) / 60} min.`,
        `The app had sent no signal; the limit is ${(limit ?? 0) / 60} min.`,
      )
    case 'position_unknown':
      return localized('A sua posição era desconhecida.', 'Your position was unknown.')
    case 'vehicle_does_not_fit':
      return localized('O pedido precisa de outro veículo.', 'The order needs another vehicle.')
    case 'at_capacity':
      return localized(
        `Você já levava ${limit} entregas, o limite do veículo.`,
        `You carried ${limit} deliveries, the limit of the vehicle.`,
      )
    case 'declined_before':
      return localized('Você já tinha recusado esta entrega.', 'You had declined this delivery before.')
    case 'taken_off_before':
      return localized(
        'Você já tinha sido retirado desta entrega.',
        'You had been taken off this delivery before.',
      )
    case 'asked_a_moment_ago':
      return localized(
        'Você tinha sido consultado há pouco e não respondeu.',
        'You had been asked a moment ago and did not answer.',
      )
  }
}
