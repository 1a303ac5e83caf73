import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    section: 'CIOT y vale de peaje',
    none: 'Todavía no se pidió nada: el CIOT y el vale de peaje se piden cuando un conductor acepta el viaje, si el operador configuró las instituciones.',
    kinds: { ciot: 'CIOT', toll: 'Vale de peaje' },
    statuses: {
      requested: 'solicitado',
      issued: 'emitido',
      refused: 'rechazado',
      exempt: 'no corresponde',
      canceled: 'cancelado',
      closed: 'cerrado',
    },
    means: { tag: 'por tag', plate: 'por la placa' },
    plate: 'Placa',
    refusal: 'Respuesta de la institución',
    ownRefusals: {
      no_rntrc: 'Falta el RNTRC del transportista en Vehículos y RNTRC.',
      no_vehicle: 'Falta el camión del conductor, con los ejes de la carga, en Vehículos y RNTRC.',
    },
    paymentDueOn: 'Pagar al transportista hasta',
  },
}
