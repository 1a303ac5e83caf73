export const texts = {
  /** Why a request is rejected, as the requester shows it to the merchant. */
  rejectionMessages: {
    returnToMerchant: 'O entregador não volta à loja depois da entrega.',
    paidAtTheDoor:
      'O entregador recebe só um valor, em dinheiro ou por PIX: envie CASH ou PIX com o valor, ou pedidos pagos on-line.',
    noVehicle: 'Nenhum dos veículos pedidos leva este peso.',
    tooSoon: 'O horário pedido para a entrega não pode ser cumprido.',
    notServed: 'A plataforma não entrega nesta região.',
    noFunds: 'A carteira da loja não cobre o preço, ou o limite diário foi atingido.',
    other: 'O pedido não pode ser aceito.',
  },
}

export type Texts = typeof texts
