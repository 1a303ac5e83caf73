import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'Exportaciones',
    intro:
      'Sus listas en planillas (CSV), hechas en segundo plano. Cada archivo queda disponible por 7 días.',
    none: 'Ninguna exportación en los últimos 7 días. Filtre una lista y toque Exportar, o elija una abajo.',
    new: 'Nueva exportación',
    list: 'Lista',
    from: 'Desde',
    to: 'Hasta',
    export: 'Exportar',
    download: 'Descargar',
    refresh: 'Actualizar',
    waiting: 'En cola',
    progress: (done, total) => `${done.toLocaleString('es-AR')} de ${total.toLocaleString('es-AR')} filas`,
    marked: (count) => (count === 1 ? '1 pedido marcado' : `${count} pedidos marcados`),
    rows: (count) => (count === 1 ? '1 fila' : `${count.toLocaleString('es-AR')} filas`),
    expires: 'disponible hasta',
    failed: 'No se pudo hacer el archivo después de varios intentos. Exporte de nuevo.',
  },

  listLabels: {
    orders: 'Pedidos',
    shipments: 'Remesas',
    wallet: 'Extracto de la billetera',
    collected_payments: 'Cobros en la entrega',
    earnings: 'Ganancias',
    audit_log: 'Registro de auditoría',
    requests: 'Peticiones de la API',
  },

  failureTexts: {
    not_permitted: 'Usted ya no puede ver esta lista, o la clave de API fue revocada o venció.',
    too_many_rows: 'La lista tiene más de 1.000.000 de filas: elija un período menor.',
  },
}
