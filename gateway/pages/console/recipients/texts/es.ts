import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Destinatarios',
  intro:
    'En la página de seguimiento, quien recibe avisa si estará en casa, con quién dejar el paquete y cómo encontrar la puerta, y valora la entrega. La dirección nunca cambia allí.',
  reschedule: 'Otro horario',
  mayReschedule: 'Dejar que el destinatario elija otro día y horario, hasta la recogida',
  days: 'Hasta cuántos días después del pedido',
  daysHint: (most: number) => `De 1 a ${most}.`,
  from: 'Desde las (hora)',
  until: 'Hasta las (hora)',
  hoursHint: 'Hora en punto, en la hora local de la entrega.',
  save: 'Guardar',
}
