import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    hasFactor: 'Verificación en dos pasos: activa',
    hasNoFactor: 'Verificación en dos pasos: no',
    mustAddFactor: 'Verificación en dos pasos: se pedirá en el próximo acceso',
    policy: 'Exigir verificación en dos pasos',
    policyHint:
      'Quien tiene uno de estos roles y todavía no tiene un segundo paso sale de la cuenta ahora y agrega uno en el próximo acceso. Agregue antes el suyo.',
    policyRoles: 'Roles',
    savePolicy: 'Guardar exigencia',
    title: 'Equipo',
    recipients: 'Lo que pueden hacer los destinatarios',
    goodsRules: 'Documentos de la mercancía',
    company: 'Entrada por la empresa',
    you: 'usted',
    change: 'Cambiar rol',
    role: 'Rol',
    persona: 'Vehículo',
    personaHint: 'Solo para conductores.',
    remove: 'Quitar del equipo',
    removeText: 'La persona pierde el acceso en pocos segundos.',
    keys: (count) => `Claves de API de esta persona: ${count}. ¿Qué hacer con ellas?`,
    keyChoices: {
      revoke: 'Revocar: los sistemas que las usan pierden el acceso en un segundo',
      take_over: 'Asumir: siguen funcionando bajo su responsabilidad',
    },
    removeNow: 'Quitar ahora',
    newPassword: 'Crear enlace de contraseña nueva',
    invite: 'Invitar a una persona',
    email: 'Correo electrónico',
    send: 'Invitar',
    invitations: 'Invitaciones pendientes',
    expires: 'Válida hasta',
    revoke: 'Cancelar invitación',
    link: 'Enlace nuevo',
    linkHint:
      'Cópielo ahora: no se mostrará de nuevo. Funciona una sola vez; envíelo a la persona por un canal seguro.',
  },

  personaNames: {
    motoboy: 'Moto',
    carro_van: 'Auto o camioneta',
    caminhoneiro: 'Camión',
  },
}
