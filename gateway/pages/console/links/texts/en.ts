import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  invitationPageMessages: {
    title: 'Invitation',
    invited: (tenant, role) => html`${tenant} invited you to its team as ${role}.`,
    login: 'Your login e-mail:',
    name: 'Full name',
    password: 'Password',
    passwordHint: '10 to 200 characters, and none of the commonest passwords.',
    phone: 'Telephone',
    accept: 'Accept invitation',
  },

  passwordPagesMessages: {
    forgotten: 'Forgot your password?',
    email: 'E-mail',
    send: 'Send a link',
    noMail: 'If no e-mail arrives, ask the owner of your team for a link.',
    chosen: 'New password',
    passwordHint:
      '10 to 200 characters, and none of the commonest passwords. All open sessions of this account end.',
    save: 'Save password',
    enter: 'Log in',
  },
}
