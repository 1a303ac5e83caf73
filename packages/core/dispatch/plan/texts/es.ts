import type { PlanTexts } from './plan-texts.ts'

const rooms = { weight: 'del peso', volume: 'del volumen', deliveries: 'entregas' } as const

export const texts: PlanTexts = {
  reason: {
    no_driver: () => 'No hay ningún conductor con ese tipo de vehículo en servicio en la zona.',
    declined: ({ driver }) =>
      driver === null
        ? 'Todos los conductores posibles ya rechazaron esta entrega o fueron retirados de ella.'
        : `${driver} ya rechazó esta entrega o fue retirado de ella.`,
    margin_gone: ({ closes }) =>
      `El plazo de las ${closes} deja menos tiempo del que lleva el trayecto en nueve de diez casos. Ofrezca la entrega a mano.`,
    window_closes: ({ driver, arrives, closes }) =>
      `${driver} llegaría a las ${arrives}; el límite es ${closes}.`,
    working_time: ({ driver, arrives, closes }) =>
      `${driver} terminaría a las ${arrives}, después del fin de la jornada a las ${closes}.`,
    delays_others: ({ driver, arrives, closes, code }) =>
      `${driver} llegaría a las ${arrives} para la entrega ${code}; su límite es ${closes}.`,
    vehicle_full: ({ driver, needs, free, measure }) => {
      const vehicle = driver === null ? 'en ningún vehículo' : `en el vehículo de ${driver}`
      return measure === 'deliveries'
        ? `No cabe ${vehicle}: solo puede llevar ${free} entregas más a la vez.`
        : `No cabe ${vehicle}: ocupa el ${needs}% ${rooms[measure ?? 'weight']}, y hay un ${free}% libre.`
    },
    no_way: ({ driver }) => `Ningún camino lleva hasta allí, ni siquiera para ${driver}.`,
    no_place: () => 'La búsqueda no encontró lugar a tiempo. Planifique de nuevo.',
    before_pickup: () => 'Quedaría antes de la recogida.',
    driver_away: ({ driver }) =>
      `${driver ?? 'El conductor'} no está en servicio en la zona, o no puede recibir nada nuevo ahora.`,
    other_vehicle: ({ driver }) => `El vehículo de ${driver ?? 'ese conductor'} es de otro tipo.`,
  },
  adds: (km, minutes) => `Añade ${km} km y ${minutes} min a esta ruta.`,
  nextBest: (driver, km, minutes) =>
    `La segunda mejor opción, ${driver}, recorrería ${km} km y ${minutes} min para hacerla.`,
  onlyOne: 'Ningún otro conductor puede hacerlo a tiempo.',
  kept: (driver) => `Sigue con ${driver} como en el plan anterior: el cambio ahorraría poco.`,
  locked: (driver) => `Está fijada con ${driver} por quien despacha.`,
  stops: { pickup: 'recogida', dropoff: 'entrega' },
  nearer: (driver) => `${driver} sale de más cerca, pero:`,
  spare: (minutes) => `La entrega puede retrasarse hasta ${minutes} min.`,
  boundBy: (minutes, code) =>
    `La entrega puede retrasarse hasta ${minutes} min; después, ${code} pierde su plazo.`,
  gain: (km, minutes) =>
    `Juntas, las entregas ahorran ${km} km frente a una después de otra, y todo podría retrasarse ${minutes} min hasta que una pierda el margen de su plazo.`,
}
