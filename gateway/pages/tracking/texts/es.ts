import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  scheduleLinesMessages: {
    ready: 'Listo para recoger desde',
    pickup: 'Recolección',
    delivery: 'Entrega',
    dispatch: 'Búsqueda de conductor desde',
  },

  optOutMessages: {
    title: 'Mensajes sobre entregas',
    changed: 'Listo, tu elección fue guardada.',
    running: {
      text: 'Recibes mensajes de esta tienda sobre tus entregas, en el teléfono o correo de este pedido. Si los paras, ni el PIN de la entrega se envía.',
      label: 'Dejar de recibir',
    },
    stopped: {
      text: 'No recibes mensajes sobre entregas de esta tienda. Esta página sigue mostrando la entrega.',
      label: 'Volver a recibir',
    },
    back: 'Ver la entrega',
  },

  trackingMessages: {
    preview: 'Siga la entrega en vivo.',
    delivery: 'Entrega',
    deadline: 'Plazo de entrega',
    progress: 'Avance',
    steps: ['Pedido', 'Recolección', 'En camino', 'Entregado'],
    done: 'hecho',
    current: 'ahora',
    approach: {
      pickup: {
        arriving: 'El conductor está por llegar a la recolección.',
        arrived: 'El conductor parece estar en el lugar de recolección.',
      },
      destination: {
        arriving: 'El conductor está por llegar al destino.',
        arrived: 'El conductor parece estar en el destino.',
      },
    },
    stopsBefore: (stops: number) =>
      stops === 0
        ? 'Próxima parada del conductor.'
        : stops === 1
          ? '1 parada antes de la suya.'
          : `${stops} paradas antes de la suya.`,
    expected: {
      pickup: 'Llegada a la recolección prevista entre',
      destination: 'Entrega prevista entre',
    },
    and: 'y',
    map: 'Mapa',
    schematic: 'Mapa esquemático, norte arriba',
    origin: 'Origen',
    destination: 'Destino',
    driver: 'Conductor',
    sender: 'De',
    recipient: 'Para',
    help: 'Ayude al conductor a encontrar la puerta',
    helpHint:
      'Hasta la recolección usted puede enviar instrucciones. Solo las ven el conductor y el remitente.',
    complement: 'Complemento',
    complementHint: 'Ejemplo: bloque B, apto. 12.',
    landmark: 'Punto de referencia',
    note: 'Mensaje para el conductor',
    noteHint: 'Ejemplo: dejar en la portería.',
    sendInstructions: 'Enviar instrucciones',
    callDriver: 'Llamar al conductor',
    callDriverHint:
      'La llamada pasa por un número nuestro: ni tú ni el conductor ven el teléfono del otro. Llama desde el teléfono indicado en el pedido.',
    getNumber: 'Pedir el número',
    dial: 'Marcar',
    dialUntil: 'Vale hasta',
    stale: 'Imagen antigua, sin conexión: última actualización a las {time}. Intentando de nuevo…',
    sent: {
      instructions: 'Instrucciones enviadas. El conductor las verá en la entrega.',
      presence: 'Aviso enviado. El conductor ya lo ve.',
      schedule: 'Nuevo horario elegido.',
      rating: '¡Gracias por la valoración!',
    },
    whoTakes: '¿Quién va a recibir la entrega?',
    atHome: 'Voy a estar en casa',
    leaveWith: {
      doorman: 'Dejar con el portero o en recepción',
      neighbour: 'Dejar con un vecino',
      other: 'Dejar con otra persona en la dirección',
    },
    leaveName: 'Nombre de quien recibe',
    leaveNameHint: 'Para vecino u otra persona. Ejemplo: Don Juan.',
    sendPresence: 'Avisar al conductor',
    chosenHome: 'Usted avisó: habrá alguien para recibir.',
    chosenLeave: {
      doorman: 'Usted pidió: dejar con el portero.',
      neighbour: 'Usted pidió: dejar con un vecino.',
      other: 'Usted pidió: dejar con otra persona en la dirección.',
    },
    rate: '¿Cómo fue la entrega?',
    stars: { 1: '1 – pésima', 2: '2 – mala', 3: '3 – regular', 4: '4 – buena', 5: '5 – excelente' },
    why: '¿Por qué?',
    reasons: {
      on_time: 'Llegó a tiempo',
      polite: 'Conductor amable',
      careful: 'Cuidado con el paquete',
      late: 'Llegó tarde',
      impolite: 'Conductor descortés',
      damaged: 'Paquete dañado',
      wrong_place: 'Dejado en el lugar equivocado',
    },
    ratingText: '¿Quiere contar algo más?',
    ratingHint: 'El remitente lee la valoración. El conductor ve solo la media.',
    sendRating: 'Enviar valoración',
    rated: (stars: number) => `Usted dio ${stars} de 5. ¡Gracias!`,
    reschedule: 'Elegir otro horario',
    rescheduleHint: 'Hasta la recogida puede elegir otro día y horario. La dirección no cambia.',
    day: 'Día',
    sendReschedule: 'Cambiar el horario',
    support: '¿Necesita ayuda?',
    call: 'Llamar al',
    isReturn: 'Esta es una devolución: ver la entrega original',
    proof: 'Ver el comprobante de la entrega',
    returnLink: 'Devolución del paquete: seguirla',
    history: 'Historial',
    calendar: 'Agregar al calendario',
    calendarTitle: (sender: string) => `Entrega de ${sender}`,
    sendLink: 'Enviar el enlace',
    linkCopied: 'Enlace copiado',
    share: 'Compartir',
    shareHint: 'Apunte la cámara para abrir esta página en otro dispositivo.',
    qr: 'Código QR de esta página',
    live: 'En vivo: esta página se actualiza sola.',
    away: 'Sin conexión. Intentando de nuevo…',
    reload: 'Actualizar',
    messages: 'Mensajes sobre esta entrega',
    privacy:
      'Cualquier persona con este enlace puede ver esta página. No muestra teléfonos ni direcciones completas.',
  },
}
