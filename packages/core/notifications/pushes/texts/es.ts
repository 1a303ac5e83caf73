import type { PushTexts } from './push-texts.ts'

export const texts: PushTexts = {
  'driver.offered': {
    title: 'Nueva entrega',
    body: 'Entrega {code}: acéptela antes de que la oferta venza.',
  },
  'driver.route_offered': {
    title: 'Nueva ruta',
    body: 'Ruta de {deliveries} entregas, primera recolección {code}: acéptela antes de que la oferta venza.',
  },
  'driver.taken_off': { title: 'Entrega retirada', body: 'La entrega {code} ya no es suya.' },
  'driver.canceled': { title: 'Entrega cancelada', body: 'La entrega {code} fue cancelada.' },
  'driver.at_pickup': {
    title: '¿Llegó a la recolección?',
    body: 'Entrega {code}: confirme la llegada a la recolección.',
  },
  'driver.at_destination': {
    title: '¿Llegó al destino?',
    body: 'Entrega {code}: confirme la llegada al destino.',
  },
  'driver.instructed': {
    title: 'Recado del destinatario',
    body: 'Entrega {code}: el destinatario dejó instrucciones.',
  },
  'driver.note_added': { title: 'Mensaje nuevo', body: 'Entrega {code}: hay un mensaje para usted.' },
  'order.note_added': { title: 'Mensaje nuevo', body: 'Hay un mensaje sobre el pedido {code}.' },
  'order.accepted': {
    title: 'Conductor en camino',
    body: '{driver} aceptó el pedido {code} y va a la recolección.',
  },
  'order.arrived': {
    title: 'Conductor en la recolección',
    body: '{driver} llegó para recoger el pedido {code}.',
  },
  'order.picked_up': { title: 'Pedido recogido', body: '{driver} tiene el pedido {code}.' },
  'order.on_route': { title: 'En camino al destino', body: 'Siga el pedido {code}: {tracking_url}' },
  'order.arriving': {
    title: 'Ya casi',
    body: '{driver} está por llegar al destino del pedido {code}.',
  },
  'order.arrived_at_destination': {
    title: 'Conductor en el destino',
    body: '{driver} llegó al destino del pedido {code}.',
  },
  'order.delivered': { title: 'Pedido entregado', body: 'El pedido {code} fue entregado.' },
  'order.canceled': { title: 'Pedido cancelado', body: 'El pedido {code} fue cancelado y reembolsado.' },
  'wallet.top_up_contested': {
    title: 'Recarga disputada',
    body: 'Quien pagó una recarga por PIX pidió la devolución del dinero. Vea el saldo de la billetera.',
  },
  'wallet.top_up_held': {
    title: 'Recarga en devolución',
    body: 'Una recarga por PIX se está devolviendo a quien la pagó. Vea el saldo de la billetera.',
  },
  'wallet.top_up_returned': {
    title: 'Recarga devuelta',
    body: 'Una recarga por PIX fue devuelta a quien la pagó. Vea el saldo de la billetera.',
  },
  'wallet.top_up_released': {
    title: 'Recarga desbloqueada',
    body: 'El monto bloqueado volvió a la billetera.',
  },
  'account.pix_key_changed': {
    title: 'Clave PIX cambiada',
    body: '¿No fue usted? Vea su correo y cambie ya la contraseña.',
  },
  'account.payout_held': {
    title: 'Desembolso pedido',
    body: 'Va a la clave PIX nueva y espera 24 horas desde el cambio. ¿No fue usted? Cambie ya la contraseña.',
  },
  'account.spending_cap_raised': {
    title: 'Límite aumentado',
    body: 'El límite diario de una clave de API aumentó. ¿No fue usted? Vea su correo.',
  },
  'account.owner_added': {
    title: 'Nuevo dueño',
    body: 'Alguien recibió el rol más alto de la empresa. ¿No fue usted? Vea su correo.',
  },
  'account.driver_approved': {
    title: 'Solicitud aprobada',
    body: 'Entre en la aplicación y póngase en servicio para recibir entregas.',
  },
  'account.driver_returned': {
    title: 'Corrija su solicitud',
    body: 'Vea el motivo en la aplicación y envíela de nuevo.',
  },
  'account.privacy_key_set': {
    title: 'Clave con datos personales',
    body: 'Una clave de API con acceso a datos personales se creó o se cambió. ¿No fue usted? Vea su correo.',
  },
}
