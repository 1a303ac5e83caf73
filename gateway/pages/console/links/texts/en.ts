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

  shopSignUpMessages: {
    title: 'Open an account for your shop',
    intro:
      'It takes a minute. With the account you integrate and rehearse at once with a test key; real deliveries come after the approval.',
    shopName: 'Name of the shop',
    document: 'CNPJ or CPF',
    documentHint: 'With or without separators. Example: 12.345.678/0001-95.',
    email: 'Your e-mail address',
    emailHint: 'We send a link to confirm it and choose a password.',
    termsText:
      'The wallet is prepaid, a cancellation before the pickup refunds the price, and data of recipients serve the delivery only.',
    readTerms: 'Read the terms',
    send: 'Open account',
    hasAccount: 'You have an account?',
    enter: 'Log in',
    closed: 'This platform opens no accounts here. Ask its operator.',
    sentTitle: 'Look into your mailbox',
    sent: 'We sent a link to confirm the address and choose a password. If the address had an account already, the mail says so.',
    termsTitle: 'Terms of use',
    terms: (version) => `I have read and accept the terms, version ${version}`,
  },
}
