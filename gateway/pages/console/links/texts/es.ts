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
}
