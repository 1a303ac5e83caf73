import type { LocalizedText } from '../shared/language.ts'

/** Why a request is rejected, as the requester shows it to the merchant. */
export const rejectionMessages = {
  returnToMerchant: {
    'pt-BR': 'O entregador não volta à loja depois da entrega.',
    en: 'The driver does not come back to the shop after the delivery.',
    es: 'El repartidor no vuelve a la tienda después de la entrega.',
  },
  paidAtTheDoor: {
    'pt-BR': 'O entregador não recebe pagamentos: envie pedidos pagos on-line.',
    en: 'The driver takes no payments: send orders that are paid online.',
    es: 'El repartidor no cobra pagos: envíe pedidos pagados en línea.',
  },
  noVehicle: {
    'pt-BR': 'Nenhum dos veículos pedidos leva este peso.',
    en: 'None of the requested vehicles takes this weight.',
    es: 'Ninguno de los vehículos pedidos lleva este peso.',
  },
  tooSoon: {
    'pt-BR': 'O horário pedido para a entrega não pode ser cumprido.',
    en: 'The requested delivery time cannot be met.',
    es: 'No se puede cumplir la hora de entrega pedida.',
  },
  notServed: {
    'pt-BR': 'A plataforma não entrega nesta região.',
    en: 'The platform does not deliver in this region.',
    es: 'La plataforma no entrega en esta región.',
  },
  noFunds: {
    'pt-BR': 'A carteira da loja não cobre o preço, ou o limite diário foi atingido.',
    en: 'The shop’s wallet does not cover the price, or its daily cap is reached.',
    es: 'La billetera de la tienda no cubre el precio, o se alcanzó el límite diario.',
  },
  other: {
    'pt-BR': 'O pedido não pode ser aceito.',
    en: 'The order cannot be accepted.',
    es: 'El pedido no se puede aceptar.',
  },
} as const satisfies Record<string, LocalizedText>
export type RejectionMessage = keyof typeof rejectionMessages
