import type { Texts } from './pt-br.ts'

const windows: Record<number, string> = {
  900: 'en 15 minutos',
  3600: 'por hora',
  86400: 'por día',
}

export const texts: Texts = {
  messages: {
    title: 'Límites y plazos',
    intro:
      'Lo que vale en este servidor. Para cambiarlo, vea la configuración y el código; aquí solo se lee.',
    limits: 'Límites',
    retention: 'Cuánto tiempo guardamos los datos',
    days: (days) => `${days} días`,
    years: (years) => `${years} años`,
    stays: 'Los pedidos, el libro mayor y las cuentas quedan hasta que la persona pida que se borren.',
    all: 'Ver la lista completa, por tabla (en inglés)',
    per: (quota, seconds) => {
      const window = windows[seconds] ?? `en ${seconds} s`
      return `${quota.toLocaleString('es-AR')} ${window}`
    },
  },

  limitNames: {
    app: 'Solicitudes de un usuario',
    quote: 'Cotizaciones sin cuenta, de una dirección de red',
    public: 'GraphQL sin cuenta, de una dirección de red',
    streams: 'Seguimientos en vivo abiertos sin cuenta, de una dirección de red',
    start: 'Solicitudes de una clave, plan Start',
    pro: 'Solicitudes de una clave, plan Pro',
    scale: 'Solicitudes de una clave, plan Scale',
    loginFailures: 'Contraseñas equivocadas de una cuenta',
    loginTries: 'Entradas desde una dirección de red',
    pinFailures: 'PIN equivocados de una entrega',
    passwordResets: 'Pedidos de contraseña nueva de una cuenta',
    invitations: 'Invitaciones de un cliente',
    signUps: 'Solicitudes de conductores desde una dirección de red',
    driverDocuments: 'Documentos que envía un conductor',
    proofChecks: 'Comprobantes verificados desde una dirección de red',
    linkInstructions: 'Instrucciones por un enlace de seguimiento',
    addressInstructions: 'Instrucciones por enlaces de seguimiento, desde una dirección de red',
    orderNotes: 'Mensajes en pedidos de un usuario o clave',
    orderCalls: 'Llamadas sobre pedidos, de un usuario o clave',
    linkCalls: 'Llamadas por un enlace de seguimiento',
    addressCalls: 'Llamadas por enlaces de seguimiento, de una dirección de red',
    exports: 'Exportaciones de datos personales',
    shipmentItems: 'Ítems de remesas que un usuario cotiza',
    listExports: 'Exportaciones de listas de un cliente',
    dispatchPlans: 'Planes de rutas de un usuario',
    dispatchPlanChanges: 'Cambios de un usuario en las rutas planificadas',
  },

  retentionNames: {
    quotes: 'Cotizaciones sin pedido, después de vencer',
    exports: 'Archivos exportados: datos personales y listas',
    pushes: 'Notificaciones y sus resultados',
    idempotency_keys: 'Respuestas guardadas por Idempotency-Key',
    mails: 'Correos, invitaciones y enlaces, después de vencer',
    webhook_log: 'Eventos y registro de las llamadas de webhooks',
    sessions: 'Sesiones, después del último acceso posible',
    documents: 'Documentos de conductores rechazados que no volvieron a enviar la solicitud',
    positions: 'Posiciones y ofertas',
    key_spending: 'Gasto diario de las claves de API',
    photos: 'Fotos y firmas',
    logs: 'Registros de auditoría y de acceso',
    addresses: 'Direcciones guardadas y repeticiones terminadas, sin uso',
    payout_keys: 'Claves PIX de los desembolsos',
  },
}
