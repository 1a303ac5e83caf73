import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'Fiscal',
    intro:
      'Lo que la ley de fletes exige de sus cargas completas, lo que falta y lo que se envió. No es asesoría jurídica.',
    trips: 'Viajes',
    noTrips: 'Todavía no hay cargas completas: aparecen aquí con los deberes de cada viaje.',
    allDuties: 'Todos los deberes de este viaje',
    nothingMissing: 'No falta nada, hasta donde la plataforma sabe.',
    duties: 'Deberes',
    dutyCaption: 'Deberes, a quién obligan, desde cuándo y la fuente',
    duty: 'Deber',
    binds: 'Obliga',
    since: 'Desde',
    source: 'Fuente',
    does: 'Lo que la plataforma hace y no hace',
    state: 'Situación',
    limits: 'Lo que no se mide',
    limitsText:
      'Las horas de los conductores autónomos no se programan ni se limitan: el conductor decide su horario, y programarlo lo haría empleado (CLT, arts. 2 y 3). La aplicación solo aconseja una pausa después de 5 h 30 al volante (Lei 13.103/2015); no bloquea nada, y la posición de un conductor no sirve para medir su jornada. Quien emplea conductores controla la jornada por medios propios.',
    reference: 'Reglas y fuentes en detalle',
    dutyStates: { met: 'en orden', missing: 'falta', open: 'a su tiempo', unknown: 'verificar' },
    parties: {
      contractor: 'contratante',
      carrier: 'transportista',
      sender: 'remitente',
      platform: 'plataforma',
      driver: 'conductor',
    },
    dutyTexts: {
      freight_floor: {
        name: 'Piso mínimo de flete',
        does: 'Lo calcula y nunca cobra ni paga menos; no incluye el peaje.',
      },
      platform_floor: {
        name: 'Piso mínimo de lo que una aplicación ofrece',
        does: 'No ofrece cargas completas por debajo del piso.',
      },
      goods_document: {
        name: 'Documento fiscal de la mercadería',
        does: 'Guarda y muestra las claves; no emite ni consulta documentos.',
      },
      content_declaration: {
        name: 'DC-e donde no hay factura',
        does: 'Acepta la clave de la DC-e; no decide si corresponde.',
      },
      rntrc: {
        name: 'RNTRC del transportista',
        does: 'Guarda el número y la situación importada; no consulta a la ANTT.',
      },
      rctr_c: { name: 'Seguro RCTR-C', does: 'Guarda la póliza y avisa antes del fin; no lee pólizas.' },
      rc_dc: { name: 'Seguro RC-DC', does: 'Guarda la póliza y avisa antes del fin; no lee pólizas.' },
      rc_v: { name: 'Seguro RC-V', does: 'Guarda la póliza y avisa antes del fin; no lee pólizas.' },
      ciot_tac: {
        name: 'CIOT de autónomo o equiparado',
        does: 'Lo pide, rectifica, cancela y cierra, si el operador configuró una institución; el viaje no empieza sin él.',
      },
      ciot_manifest: {
        name: 'CIOT que exige el MDF-e',
        does: 'Pide uno para todo transportista (CIOT_RULE); la ley no es clara fuera del autónomo, y el operador decide.',
      },
      toll: {
        name: 'Vale de peaje',
        does: 'Lo compra, si el operador configuró una empresa; no lo cobra de la billetera.',
      },
      payment: {
        name: 'Pago en cuenta, en hasta 30 días hábiles',
        does: 'Acredita el flete en la entrega y muestra el último día; el conductor pide el pago.',
      },
      manifest: { name: 'MDF-e', does: 'No sabe si el manifiesto existe: verifique con el emisor.' },
      driver_rest: { name: 'Descanso del conductor', does: 'Aconseja una pausa; no mide ni limita horas.' },
    },
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
