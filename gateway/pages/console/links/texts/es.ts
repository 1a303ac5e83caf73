import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  invitationPageMessages: {
    title: 'Invitación',
    invited: (tenant, role) => html`${tenant} le invitó al equipo como ${role}.`,
    login: 'Su correo electrónico de acceso:',
    name: 'Nombre completo',
    password: 'Contraseña',
    passwordHint: 'De 10 a 200 caracteres, y ninguna de las contraseñas más comunes.',
    phone: 'Teléfono',
    accept: 'Aceptar la invitación',
  },

  passwordPagesMessages: {
    forgotten: 'Olvidé la contraseña',
    email: 'Correo electrónico',
    send: 'Enviar enlace',
    noMail: 'Si el correo no llega, pida un enlace a quien administra el equipo.',
    chosen: 'Contraseña nueva',
    passwordHint:
      'De 10 a 200 caracteres, y ninguna de las contraseñas más comunes. Las sesiones abiertas de esta cuenta se cerrarán.',
    save: 'Guardar contraseña',
    enter: 'Entrar',
  },

  shopSignUpMessages: {
    title: 'Abrir una cuenta para su tienda',
    intro:
      'Lleva un minuto. Con la cuenta usted integra y ensaya enseguida con una clave de prueba; las entregas reales vienen después de la aprobación.',
    shopName: 'Nombre de la tienda',
    document: 'CNPJ o CPF',
    documentHint: 'Con o sin separadores. Ejemplo: 12.345.678/0001-95.',
    email: 'Su correo',
    emailHint: 'Enviamos un enlace para confirmarlo y elegir la contraseña.',
    termsText:
      'La billetera es prepaga, la cancelación antes de la recogida devuelve el importe, y los datos de los destinatarios sirven solo para la entrega.',
    readTerms: 'Leer los términos',
    send: 'Abrir cuenta',
    hasAccount: '¿Ya tiene cuenta?',
    enter: 'Entrar',
    closed: 'Esta plataforma no abre cuentas por aquí. Hable con quien la opera.',
    sentTitle: 'Revise su correo',
    sent: 'Enviamos un enlace para confirmar la dirección y elegir la contraseña. Si el correo ya tenía una cuenta, el mensaje lo dice.',
    termsTitle: 'Términos de uso',
    terms: (version) => `Leí y acepto los términos, versión ${version}`,
  },
}
