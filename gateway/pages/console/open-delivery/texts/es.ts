import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'Open Delivery',
    intro:
      'Los puntos de venta y las aplicaciones de pedidos que hablan Open Delivery piden entregas con las credenciales de una aplicación. Paga la billetera de su empresa.',
    none: 'Todavía no hay aplicaciones.',
    create: 'Conectar una aplicación',
    name: 'Nombre',
    nameHint: 'El punto de venta o la aplicación, por ejemplo. Hasta 60 caracteres.',
    url: 'Dirección de los webhooks',
    urlHint:
      'La informa la aplicación. Los eventos van a esta dirección más /newLogisticEvent; en la versión 1, más /v1/newLogisticEvent.',
    phone: 'Teléfono de la tienda',
    phoneHint: 'Los repartidores llaman a este número.',
    mode: 'Uso',
    live: 'Producción',
    testMode: 'Prueba, con dinero ficticio y entregas simuladas',
    test: 'Prueba',
    once: 'Credenciales de la nueva aplicación',
    onceHint: 'Copie ahora el client_secret y entrégueselo a la aplicación: no se mostrará de nuevo.',
    created: 'Creada el',
    used: 'Último uso',
    never: 'nunca',
    revoked: 'Revocada',
    revoke: 'Revocar',
    revokeText:
      'La aplicación pierde el acceso en un segundo. Los eventos de los pedidos en curso siguen llegando. Esta acción no se puede deshacer.',
    revokeNow: 'Revocar ahora',
    log: 'Ver los eventos enviados',
    limits: 'Límite diario, plazo y direcciones',
    addresses: 'Lo que la aplicación necesita saber',
    tokenUrl: 'Token',
    baseUrl: 'Dirección de la API',
    version: 'versión',
  },
}
