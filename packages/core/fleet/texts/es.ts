import type { FleetTexts } from './fleet-texts.ts'

export const texts: FleetTexts = {
  noOffer: {
    sign_up_pending: () => 'Su solicitud todavía está en revisión. Le avisaremos por correo electrónico.',
    not_available: () => 'Usted está fuera de servicio. Entre en servicio para recibir ofertas.',
    not_seen_lately: (minutes, limit) =>
      minutes === null
        ? 'La aplicación todavía no dio señal. Envíe la posición.'
        : `La aplicación está sin señal hace ${minutes} min; el límite es ${limit} min. Ábrala y revise la conexión.`,
    position_unknown: () => 'Su posición es desconocida. Permita la ubicación en el teléfono.',
    position_stale: (minutes, limit) =>
      `Su última posición es de hace ${minutes} min; el límite es ${limit} min. Las ofertas vienen de cerca de ese lugar: deje la aplicación abierta y permita la ubicación.`,
    at_capacity: (value, limit) => `Usted ya lleva ${value} de ${limit} entregas que el vehículo permite.`,
    offers_waiting: (value, limit) =>
      `Hay ${value} ofertas que lo esperan, para ${limit} lugares. Respóndalas primero.`,
    no_orders_near: (_, limit) => `Ningún pedido espera un conductor a menos de ${limit} km de usted.`,
  },

  noPush: {
    not_registered:
      'Ninguno de sus dispositivos recibe notificaciones: con la aplicación cerrada, las ofertas no le llegan. Deje la aplicación abierta, o permita las notificaciones en los ajustes del teléfono y ábrala de nuevo.',
    refused:
      'El servicio de notificaciones rechazó su teléfono: con la aplicación cerrada, las ofertas no le llegan. Deje la aplicación abierta y active las notificaciones de nuevo; si no ayuda, cierre la sesión y vuelva a entrar.',
  },

  passedOver: {
    other_nearer: (km) => `Se consultó primero a otro conductor; usted estaba a ${km} km.`,
    too_far: (km, limit) => `Demasiado lejos: ${km} km; el límite es ${limit} km.`,
    not_available: () => 'Usted estaba fuera de servicio.',
    not_seen_lately: (_, limit) => `La aplicación estaba sin señal; el límite es ${limit / 60} min.`,
    position_unknown: () => 'Su posición era desconocida.',
    vehicle_does_not_fit: () => 'El pedido necesita otro vehículo.',
    at_capacity: (_, limit) => `Usted ya llevaba ${limit} entregas, el límite del vehículo.`,
    declined_before: () => 'Usted ya había rechazado esta entrega.',
    taken_off_before: () => 'Usted ya había sido retirado de esta entrega.',
    asked_a_moment_ago: () => 'Usted había sido consultado hace poco y no respondió.',
    cash_limit: () =>
      'Usted debe efectivo de cobros: deposítelo o descuéntelo de sus ganancias para recibir pedidos que se pagan en efectivo.',
    no_valid_rntrc: () => 'Su empresa no tiene un RNTRC válido registrado.',
    no_valid_policies: () => 'A su empresa le falta uno de los tres seguros vigentes: RCTR-C, RC-DC y RC-V.',
    no_vehicle_with_axles: () =>
      'Su empresa no tiene registrado un camión con ejes suficientes para la carga.',
  },
}
