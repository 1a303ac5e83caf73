import { localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  title: localized('Verificação em duas etapas', 'Two-step verification'),
  off: localized(
    'Hoje a senha basta para entrar. Com um aplicativo autenticador ou uma chave de acesso, quem descobrir a sua senha ainda não entra.',
    'Today the password is enough to log in. With an authenticator app or a passkey, somebody who learns your password still cannot log in.',
  ),
  on: localized(
    'Depois da senha pedimos um destes, ou um código de recuperação. Uma chave de acesso também entra sozinha.',
    'After the password we ask for one of these, or a recovery code. A passkey also logs in alone.',
  ),
  kinds: {
    totp: localized('Aplicativo autenticador', 'Authenticator app'),
    passkey: localized('Chave de acesso', 'Passkey'),
  },
  added: localized('Adicionado em', 'Added'),
  used: localized('Último uso', 'Last used'),
  addTotp: localized('Adicionar aplicativo autenticador', 'Add an authenticator app'),
  addPasskey: localized('Adicionar chave de acesso', 'Add a passkey'),
  makePasskey: localized(
    'A chave de acesso fica neste aparelho, no seu gerenciador de senhas ou em uma chave de segurança. Ela entra sem senha, com a sua digital, o seu rosto ou o PIN.',
    'The passkey stays on this device, in your password manager or on a security key. It logs in without a password, with your fingerprint, your face or the PIN.',
  ),
  createPasskey: localized('Criar chave de acesso', 'Create the passkey'),
  scan: localized(
    'Abra o aplicativo (Google Authenticator, 1Password, Aegis ou outro), leia o código QR e digite os seis dígitos que ele mostra.',
    'Open the app (Google Authenticator, 1Password, Aegis or another), scan the QR code and enter the six digits that it shows.',
  ),
  typeSecret: localized(
    'Não consegue ler o código? Digite esta chave no aplicativo:',
    'Cannot scan it? Type this key into the app:',
  ),
  qr: localized('Código QR para o aplicativo autenticador', 'QR code for the authenticator app'),
  code: localized('Código de seis dígitos', 'Six-digit code'),
  name: localized('Nome', 'Name'),
  nameHint: localized('Para você reconhecer, como “Celular”.', 'For you to recognise it, such as “Phone”.'),
  confirm: localized('Confirmar', 'Confirm'),
  remove: localized('Remover', 'Remove'),
  removeText: (name: string) =>
    localized(
      `Sem “${name}” nem outra segunda etapa, só a senha protege a sua conta, e os códigos de recuperação deixam de funcionar.`,
      `Without “${name}” or another second step, only the password protects your account, and the recovery codes stop working.`,
    ),
  removeNow: localized('Remover agora', 'Remove now'),
  codes: localized('Códigos de recuperação', 'Recovery codes'),
  codesLeft: (left: number) =>
    localized(
      `Restam ${left} de 10. Cada um substitui uma vez a segunda etapa, se você perder o aparelho.`,
      `${left} of 10 are left. Each replaces the second step once, if you lose the device.`,
    ),
  newCodes: localized('Criar novos códigos', 'Make new codes'),
  newCodesText: localized('Os códigos anteriores deixam de funcionar.', 'Earlier codes stop working.'),
  newCodesNow: localized('Criar agora', 'Make them now'),
  codesTitle: localized('Guarde estes códigos', 'Keep these codes'),
  codesHint: localized(
    'Eles aparecem só agora. Guarde-os fora deste aparelho, impressos ou em um gerenciador de senhas. Cada um funciona uma vez.',
    'They are shown only now. Keep them away from this device, on paper or in a password manager. Each works once.',
  ),
  back: localized('Voltar para a minha conta', 'Back to my account'),
}
