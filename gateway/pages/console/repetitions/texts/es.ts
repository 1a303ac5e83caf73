import { type Hole, html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  weekdayNames: {
    MO: 'lunes',
    TU: 'martes',
    WE: 'miércoles',
    TH: 'jueves',
    FR: 'viernes',
    SA: 'sábado',
    SU: 'domingo',
  },

  messages: {
    title: 'Repeticiones',
    intro:
      'Pedidos que se repiten. Cada uno se hace y se paga 24 horas antes de la recolección, al precio de ese momento. Para repetir un pedido, ábralo en Pedidos.',
    toOrders: 'Ver pedidos',
    none: 'Ninguna repetición todavía.',
    next: 'Próximo día:',
    pickup: 'Recolección',
    delivery: 'Entrega',
    limit: 'Hasta',
    skipped: 'Días saltados:',
    lastDays: 'Últimos días',
    placed: 'pedido hecho',
    notPlaced: 'no se hizo',
    retried: 'todavía no se hizo, intentamos cada 15 minutos',
    skip: 'Saltar el próximo día',
    pause: 'Pausar',
    resume: 'Reanudar',
    end: 'Terminar',
    endText: 'No se hará ningún pedido nuevo. Los que ya se hicieron continúan.',
    repeat: 'Repetir este pedido',
    repeatIntro:
      'Cada pedido tendrá el mismo trayecto, bultos, contactos e instrucciones. El PIN del destinatario no se repite.',
    days: 'Días de la semana',
    daily: 'todos los días',
    daysHint: 'Sin ninguno marcado, se repite todos los días.',
    startsOn: 'Desde',
    until: 'Hasta (último día)',
    pickupFrom: 'Recoger desde las',
    pickupUntil: 'Recoger hasta las',
    deliveryFrom: 'Entregar desde las',
    deliveryUntil: 'Entregar hasta las',
    zoneHint: (zone: Hole) => html`En ${zone}.`,
    nextDayHint: 'Un horario anterior a la recolección es del día siguiente.',
    windowHint: 'Al menos 30 minutos después.',
    reference: 'Referencia',
    referenceHint: 'Cada pedido recibe la referencia con el día al final, como pan-2026-11-23.',
    maxPrice: 'Precio máximo por pedido',
    maxPriceHint: 'En reales, como 60,00. Un pedido más caro no se hace, y usted recibe un correo.',
    create: 'Crear repetición',
  },

  statusLabels: {
    active: 'activa',
    paused: 'en pausa',
    ended: 'terminada',
  },

  reasonTexts: {
    insufficient_funds: 'la billetera no cubre el pedido',
    spending_cap_reached: 'el límite diario de la clave de API no cubre el pedido',
    price_above_limit: 'el precio pasó del límite',
    too_late: 'la ventana de recolección ya había pasado',
    not_a_member: 'quien creó la repetición ya no puede hacer pedidos; quien la reanude pasa a hacerlos',
  },
}
