import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  rejectionMessages: {
    returnToMerchant: 'The driver does not come back to the shop after the delivery.',
    paidAtTheDoor:
      'The driver takes one amount, in cash or by PIX: send CASH or PIX with its amount, or orders that are paid online.',
    noVehicle: 'None of the requested vehicles takes this weight.',
    tooSoon: 'The requested delivery time cannot be met.',
    notServed: 'The platform does not deliver in this region.',
    noFunds: 'The shop’s wallet does not cover the price, or its daily cap is reached.',
    other: 'The order cannot be accepted.',
  },
}
