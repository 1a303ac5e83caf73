import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  kindNames: {
    embarcador: 'tienda',
    transportadora: 'flota',
    motorista: 'conductor independiente',
    plataforma: 'plataforma',
  },

  planNames: {
    start: 'Start',
    pro: 'Pro',
    scale: 'Scale',
  },

  messages: {
    title: 'Clientes',
    intro: 'Tiendas, flotas y conductores independientes, los más nuevos primero.',
    create: 'Cliente nuevo',
    name: 'Nombre',
    kind: 'Tipo',
    kindHint: 'Un conductor independiente se registra solo, en /motorista/cadastro.',
    createNow: 'Crear cliente',
    back: 'Volver a los clientes',
    balance: 'Saldo de la billetera',
    credit: 'Acreditar',
    creditText:
      'El monto entra en la billetera ahora, con dinero de la plataforma. Esta acción no se puede deshacer.',
    amount: 'Monto',
    amountHint: 'En reales. Ejemplo: 250,00',
    reason: 'Motivo',
    reasonHint:
      'Queda en el libro mayor y no se puede cambiar. Hasta 200 caracteres, sin nombres de personas.',
    returnRules: 'Devolución de paquetes',
    returnRulesText: 'Valen para los próximos intentos y devoluciones de esta tienda.',
    returnAttempts: 'Intentos de entrega hasta la devolución (1 a 5)',
    returnDays: 'Días para pedir la devolución tras la entrega (0 a 90)',
    failedPercent: 'Precio de la devolución tras intentos, en % del pedido (0 a 200)',
    wantedPercent: 'Precio de la devolución pedida, en % del pedido (0 a 200)',
    saveReturnRules: 'Guardar reglas',
    keys: 'Claves de API y planes',
    noKeys: 'Ninguna clave en uso.',
    test: 'prueba',
    lastUsed: 'usada el',
    neverUsed: 'nunca usada',
    plan: 'Plan',
    setPlan: 'Cambiar el plan',
    people: 'Personas',
    noPeople: 'Nadie todavía. Invite abajo a la primera persona.',
    more: (count) => `y ${count} más`,
    invite: 'Invitar a un dueño',
    email: 'Correo electrónico',
    inviteNow: 'Invitar',
    link: 'Enlace de la invitación',
    linkHint: 'Envíe este enlace a la persona. Funciona una vez y solo se muestra ahora.',
  },
}
