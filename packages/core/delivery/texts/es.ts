import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  statusLabels: {
    awaiting_driver: 'Buscando conductor',
    assigned: 'A la espera de que el conductor acepte',
    accepted: 'Conductor en camino a la recolección',
    at_pickup: 'Conductor en el lugar de recolección',
    picked_up: 'Recogido',
    in_transit: 'En camino al destino',
    delivered: 'Entregado',
    canceled: 'Cancelado',
    returning: 'En devolución al remitente',
    returned: 'Devuelto al remitente',
  },

  scheduledLabel: 'Programado',

  atDestinationLabel: 'Conductor en el destino',

  timelineLabels: {
    create: 'Pedido creado y pagado',
    'tracking.driver_assigned': 'Conductor asignado',
    accept: 'El conductor aceptó la entrega',
    decline: 'El conductor rechazó la entrega',
    offer_timeout: 'Oferta pasada a otro conductor',
    unassign: 'Conductor retirado de la entrega',
    arrived: 'El conductor llegó a la recolección',
    'tracking.picked_up': 'Recolección hecha',
    'on-route': 'En camino al destino',
    'tracking.arrived_at_destination': 'El conductor llegó al destino',
    'tracking.attempt_failed': 'Intento de entrega fallido',
    'return.created': 'Devolución solicitada',
    'tracking.delivered': 'Entregado',
    'tracking.canceled': 'Cancelado y reembolsado',
    'tracking.sla_breached': 'Plazo de entrega vencido',
    problem: 'Problema informado',
    resume: 'Problema resuelto, entrega reanudada',
    return: 'En devolución al remitente',
    returned: 'Devuelto al remitente',
    reschedule: 'El destinatario eligió otro horario',
    rated: 'El destinatario valoró la entrega',
    instructions: 'El destinatario dejó instrucciones',
    goods_documents: 'Documentos fiscales de la mercancía cambiados',
    metadata: 'Campos propios cambiados',
  },

  noDocumentReasonNames: {
    personal_document: 'documento personal',
    paper_document: 'documento fiscal en papel',
    exempt: 'exento de documento fiscal',
  },

  moveMessages: {
    accept: 'aceptar',
    decline: 'rechazar',
    arrived: 'llegar a la recolección',
    picked: 'recoger',
    'on-route': 'salir a la entrega',
    delivered: 'entregar',
    offer: 'ofrecer a un conductor',
    offer_timeout: 'pasar la oferta a otro',
    unassign: 'retirar al conductor',
    cancel: 'cancelar',
    no_driver: 'dejar de buscar',
    return: 'devolver al remitente',
    returned: 'confirmar la devolución',
    reschedule: 'elegir otro horario',
    resume: 'reanudar',
  },

  stageLabels: {
    pickup: 'Recolección',
    delivery: 'Entrega',
    signature: 'Firma',
    damage: 'Daño',
    photo: 'Problema',
  },

  rehearsalNotice: 'ENSAYO: nada se transporta ni se paga',
}
