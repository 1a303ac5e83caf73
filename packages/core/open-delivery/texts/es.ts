import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  rejectionMessages: {
    returnToMerchant: 'El repartidor no vuelve a la tienda después de la entrega.',
    paidAtTheDoor:
      'El repartidor cobra un solo monto, en efectivo o por PIX: envíe CASH o PIX con su monto, o pedidos pagados en línea.',
    noVehicle: 'Ninguno de los vehículos pedidos lleva este peso.',
    tooSoon: 'No se puede cumplir la hora de entrega pedida.',
    notServed: 'La plataforma no entrega en esta región.',
    noFunds: 'La billetera de la tienda no cubre el precio, o se alcanzó el límite diario.',
    other: 'El pedido no se puede aceptar.',
  },
}
