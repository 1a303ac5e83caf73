import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    requests: 'Peticiones',
    title: 'Claves de API',
    intro: 'Sus servidores llaman a la API en /v1 con una clave en el encabezado X-Service-Key.',
    none: 'Ninguna clave todavía.',
    create: 'Crear clave',
    name: 'Nombre',
    nameHint: 'El sistema que va a usar la clave, por ejemplo. Hasta 60 caracteres.',
    scopes: 'Permisos',
    mode: 'Uso',
    modes: {
      live: 'Producción',
      test: 'Prueba, con dinero ficticio y entregas simuladas',
    },
    test: 'Prueba',
    cap: 'Límite diario en reales',
    capHint:
      'Cuánto pueden costar en total los pedidos de un día. Ejemplo: 250,00. Sin límite, vale el saldo de la billetera.',
    changeCap: 'Cambiar el límite',
    noCap: 'sin límite diario',
    capOf: (amount) => html`hasta ${amount} por día`,
    once: 'Su clave nueva',
    onceHint: 'Cópiela ahora y guárdela en un lugar seguro: no se mostrará de nuevo.',
    created: 'Creada el',
    by: 'por',
    heldBy: 'Responsable:',
    from: 'desde',
    expires: 'Vence el',
    expired: 'Vencida',
    addressesAre: 'Solo desde',
    inactive: 'Sin efecto, porque el rol de la persona responsable no lo permite:',
    expiry: 'Vence el (hora de Brasilia)',
    expiryHint: 'Desde ese momento la clave se rechaza. Vacío: no vence.',
    addresses: 'Direcciones permitidas',
    addressesHint:
      'Direcciones IPv4 o IPv6, o rangos como 203.0.113.0/24, hasta 20, separados por espacio o línea. Vacío: cualquiera.',
    changeAccess: 'Cambiar vencimiento y direcciones',
    used: 'Último uso',
    never: 'nunca',
    revoked: 'Revocada',
    revoke: 'Revocar',
    revokeText:
      'Los sistemas que usan esta clave pierden el acceso en un segundo. Esta acción no se puede deshacer.',
    revokeNow: 'Revocar ahora',
    plan: 'Plan',
  },

  scopeNames: {
    quotes: 'solicitar cotizaciones',
    'orders:read': 'consultar pedidos',
    'orders:write': 'crear y cancelar pedidos',
    'wallet:read': 'consultar la billetera',
    'events:read': 'consultar eventos',
    'webhooks:manage': 'administrar webhooks',
    'privacy:manage': 'exportar y borrar datos de contactos',
  },
}
