import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Confirm that it is you',
  why: 'Enter your password to go on. Nothing that you typed is lost, and we do not ask again for 5 minutes.',
  password: 'Password',
  confirm: 'Confirm and go on',
  back: 'Go back without a change',
}
