import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'Salud de la plataforma',
    allWell: 'Todo en orden.',
    attention: (count) =>
      count === 1 ? '1 punto necesita atención.' : `${count} puntos necesitan atención.`,
    well: 'en orden',
    notWell: 'necesita atención',
    waiting: 'en espera',
    since: 'desde',
    ended: 'terminó el',
    never: 'todavía no terminó',
    guide: 'Ver la guía (en inglés)',
    open: 'Abrir',
    readAt: 'Leído ahora. Recargue la página para leer de nuevo.',
  },

  checks: {
    outbox: {
      label: 'Eventos por publicar',
      advice:
        'Vea si hay un worker en ejecución y si su registro muestra errores de la base de datos o de Redis.',
    },
    webhooks: {
      label: 'Webhooks por enviar',
      advice:
        'Inicie un worker más: los servidores de los clientes responden, pero nadie les envía a tiempo.',
    },
    pushes: {
      label: 'Notificaciones por enviar',
      advice: 'Vea en el registro del worker si FCM, Apple, Expo o Web Push rechaza las credenciales.',
    },
    dispatch: {
      label: 'Ofertas por hacer',
      advice: 'Vea si hay un worker en ejecución: hay pedidos que esperan un conductor que nadie busca.',
    },
    repetitions: {
      label: 'Pedidos repetidos por crear',
      advice: 'Vea si hay un worker en ejecución y qué dice su registro de las repeticiones.',
    },
    driver_applications: {
      label: 'Solicitudes de conductores',
      advice: 'Apruebe o rechace las solicitudes: hay conductores que esperan hace más de dos días.',
    },
    figures: {
      label: 'Eventos por sumar en las cifras',
      advice:
        'Vea si hay un worker en ejecución y si su registro muestra errores de la base de datos: las cifras están atrasadas.',
    },
    ledger_faults: {
      label: 'Errores en el libro mayor',
      advice: 'Ejecute npm run ledger:check en el servidor: nombra cada asiento que no cuadra.',
    },
    ledger_seals: {
      label: 'Asientos sin sello',
      advice: 'Vea si hay un worker en ejecución: es él quien sella los asientos.',
    },
    ledger_check: {
      label: 'Última revisión del libro mayor',
      advice: 'Vea si hay un worker en ejecución: la revisión no termina hace más de un día.',
    },
    contests: {
      label: 'Recargas disputadas (MED)',
      advice: 'Responda a la disputa en su banco: el monto está bloqueado hasta que él decida.',
    },
    returns: {
      label: 'Devoluciones por confirmar',
      advice: 'Vea en el registro del worker qué responde el banco a la devolución.',
    },
    unreadable_charges: {
      label: 'Respuestas ilegibles del banco',
      advice:
        'El registro del worker y la alerta dicen el cobro (txid). Revise el extracto y confirme el pago a mano.',
    },
    negative_wallets: {
      label: 'Billeteras negativas',
      advice: 'Hable con el cliente: una recarga ya gastada fue disputada o devuelta, y debe recargar.',
    },
    replaced_secrets: {
      label: 'Secretos reemplazados',
      advice:
        'Si los secretos anteriores se perdieron por error, repóngalos. Si no, todos inician sesión de nuevo, y quien usa una aplicación de autenticación necesita un código de recuperación.',
    },
  },
}
