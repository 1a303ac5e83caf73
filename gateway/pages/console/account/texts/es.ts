import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  accountMessages: {
    title: 'Mi cuenta',
    sessions: 'Sesiones abiertas',
    sessionsHint: 'Dónde está abierta su cuenta. ¿No reconoce una sesión? Ciérrela y cambie la contraseña.',
    current: 'esta sesión',
    unnamed: 'Dispositivo sin nombre',
    network: 'Red',
    opened: 'Abierta el',
    used: 'Último uso',
    provider: 'Por la empresa, en',
    receivesPushes: 'recibe notificaciones',
    pushesRefused: (when, answer) =>
      html`Las notificaciones de este aparato pararon el ${when}: el servicio las rechazó tres veces (${answer}). Abra la aplicación en él y permita las notificaciones de nuevo.`,
    end: 'Cerrar',
    endOthers: 'Cerrar las otras sesiones',
    password: 'Cambiar la contraseña',
    currentPassword: 'Contraseña actual',
    newPassword: 'Contraseña nueva',
    passwordHint:
      'De 10 a 200 caracteres, y ninguna de las contraseñas más comunes. Sus otras sesiones se cerrarán.',
  },

  factorMessages: {
    title: 'Verificación en dos pasos',
    off: 'Hoy la contraseña basta para entrar. Con una aplicación de autenticación o una llave de acceso, quien descubra su contraseña todavía no puede entrar.',
    on: 'Después de la contraseña pedimos uno de estos, o un código de recuperación. Una llave de acceso también entra sola.',
    kinds: {
      totp: 'Aplicación de autenticación',
      passkey: 'Llave de acceso',
    },
    added: 'Agregado el',
    used: 'Último uso',
    addTotp: 'Agregar una aplicación de autenticación',
    addPasskey: 'Agregar una llave de acceso',
    makePasskey:
      'La llave de acceso queda en este dispositivo, en su gestor de contraseñas o en una llave de seguridad. Entra sin contraseña, con su huella, su rostro o el PIN.',
    createPasskey: 'Crear llave de acceso',
    scan: 'Abra la aplicación (Google Authenticator, 1Password, Aegis u otra), lea el código QR y escriba los seis dígitos que muestra.',
    typeSecret: '¿No puede leer el código? Escriba esta clave en la aplicación:',
    qr: 'Código QR para la aplicación de autenticación',
    code: 'Código de seis dígitos',
    name: 'Nombre',
    nameHint: 'Para que usted lo reconozca, como “Celular”.',
    confirm: 'Confirmar',
    remove: 'Eliminar',
    removeText: (name) =>
      `Sin “${name}” ni otro segundo paso, solo la contraseña protege su cuenta, y los códigos de recuperación dejan de funcionar.`,
    removeNow: 'Eliminar ahora',
    codes: 'Códigos de recuperación',
    codesLeft: (left) =>
      `Quedan ${left} de 10. Cada uno reemplaza una vez el segundo paso, si usted pierde el dispositivo.`,
    newCodes: 'Crear códigos nuevos',
    newCodesText: 'Los códigos anteriores dejan de funcionar.',
    newCodesNow: 'Crear ahora',
    codesTitle: 'Guarde estos códigos',
    codesHint:
      'Solo se muestran ahora. Guárdelos fuera de este dispositivo, impresos o en un gestor de contraseñas. Cada uno funciona una vez.',
    back: 'Volver a mi cuenta',
  },
}
