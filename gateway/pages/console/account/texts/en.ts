import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  accountMessages: {
    title: 'My account',
    sessions: 'Open sessions',
    sessionsHint:
      'Where your account is logged in. You do not recognise a session? End it and change the password.',
    current: 'this session',
    unnamed: 'Device without a name',
    network: 'Network',
    opened: 'Opened',
    used: 'Last used',
    provider: 'By the company, at',
    receivesPushes: 'receives notifications',
    pushesRefused: (when, answer) =>
      html`Notifications of this device stopped on ${when}: the service refused three of them (${answer}). Open the app on it and allow notifications again.`,
    end: 'End',
    endOthers: 'End the other sessions',
    password: 'Change password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    passwordHint: '10 to 200 characters, and none of the commonest passwords. Your other sessions end.',
  },

  factorMessages: {
    title: 'Two-step verification',
    off: 'Today the password is enough to log in. With an authenticator app or a passkey, somebody who learns your password still cannot log in.',
    on: 'After the password we ask for one of these, or a recovery code. A passkey also logs in alone.',
    kinds: {
      totp: 'Authenticator app',
      passkey: 'Passkey',
    },
    added: 'Added',
    used: 'Last used',
    addTotp: 'Add an authenticator app',
    addPasskey: 'Add a passkey',
    makePasskey:
      'The passkey stays on this device, in your password manager or on a security key. It logs in without a password, with your fingerprint, your face or the PIN.',
    createPasskey: 'Create the passkey',
    scan: 'Open the app (Google Authenticator, 1Password, Aegis or another), scan the QR code and enter the six digits that it shows.',
    typeSecret: 'Cannot scan it? Type this key into the app:',
    qr: 'QR code for the authenticator app',
    code: 'Six-digit code',
    name: 'Name',
    nameHint: 'For you to recognise it, such as “Phone”.',
    confirm: 'Confirm',
    remove: 'Remove',
    removeText: (name) =>
      `Without “${name}” or another second step, only the password protects your account, and the recovery codes stop working.`,
    removeNow: 'Remove now',
    codes: 'Recovery codes',
    codesLeft: (left) =>
      `${left} of 10 are left. Each replaces the second step once, if you lose the device.`,
    newCodes: 'Make new codes',
    newCodesText: 'Earlier codes stop working.',
    newCodesNow: 'Make them now',
    codesTitle: 'Keep these codes',
    codesHint:
      'They are shown only now. Keep them away from this device, on paper or in a password manager. Each works once.',
    back: 'Back to my account',
  },
}
