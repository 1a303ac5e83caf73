import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  enrolPagesMessages: {
    title: 'Protect your account',
    why: 'The password is right. Your team requires two-step verification: add one to log in.',
    enter: 'Log in',
    again: 'Back to the start',
  },

  loginPageMessages: {
    title: 'Log in',
    email: 'E-mail',
    password: 'Password',
    enter: 'Log in',
    company: 'Log in with your company',
    signUp: 'Open an account for your shop',
    forgotten: 'Forgot your password?',
  },

  secondStepPageMessages: {
    title: 'Second step',
    intro: 'The password is right. Confirm that it is you.',
    code: 'Code',
    codeHint: 'The six digits of the authenticator app, or a recovery code.',
    enter: 'Log in',
    again: 'Back to the start',
    passkey: 'Log in with a passkey',
    usePasskey: 'Use a passkey',
    askPasskey: 'Your browser asks for your passkey.',
  },
}
