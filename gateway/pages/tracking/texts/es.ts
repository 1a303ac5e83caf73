import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  scheduleLinesMessages: {
    ready: 'Listo para recoger desde',
    pickup: 'Recolección',
    delivery: 'Entrega',
    dispatch: 'Búsqueda de conductor desde',
  },

  trackingMessages: {
    preview: 'Siga la entrega en vivo.',
    delivery: 'Entrega',
    deadline: 'Plazo de entrega',
    brasilia: 'hora de Brasilia',
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
    instructionsSent: 'Instrucciones enviadas. El conductor las verá en la entrega.',
    callDriver: 'Llamar al conductor',
    callDriverHint:
      'La llamada pasa por un número nuestro: ni tú ni el conductor ven el teléfono del otro. Llama desde el teléfono indicado en el pedido.',
    getNumber: 'Pedir el número',
    dial: 'Marcar',
    dialUntil: 'Vale hasta',
    history: 'Historial',
    share: 'Compartir',
    shareHint: 'Apunte la cámara para abrir esta página en otro dispositivo.',
    qr: 'Código QR de esta página',
    live: 'En vivo: esta página se actualiza sola.',
    away: 'Sin conexión. Intentando de nuevo…',
    reload: 'Actualizar',
    privacy:
      'Cualquier persona con este enlace puede ver esta página. No muestra teléfonos ni direcciones completas.',
  },
}
