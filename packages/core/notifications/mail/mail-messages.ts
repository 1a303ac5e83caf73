import type { MailData, MailKind } from '../../identity/mail.ts'
import type { Language } from '../../shared/language.ts'

/** `action` is the label of the link, if the mail has one. */
export type MailMessage = { subject: string; paragraphs: readonly string[]; action: string | null }

const walletNow = {
  'pt-BR':
    'Saldo da carteira agora: {balance}. Com saldo negativo, novos pedidos são recusados até uma nova recarga por PIX.',
  en: 'The wallet’s balance is now {balance}. Below zero, new orders are refused until another top-up by PIX.',
}

const messages: Record<MailKind, Record<Language, MailMessage>> = {
  invitation: {
    'pt-BR': {
      subject: 'Convite para {tenant} na Rodovia',
      paragraphs: [
        'Você foi convidado a fazer parte de {tenant} na Rodovia.',
        'O link abaixo funciona uma vez e expira. Se você não esperava este convite, ignore este e-mail.',
      ],
      action: 'Aceitar o convite',
    },
    en: {
      subject: 'Invitation to {tenant} on Rodovia',
      paragraphs: [
        'You are invited to join {tenant} on Rodovia.',
        'The link below works once and expires. If you did not expect this invitation, ignore this e-mail.',
      ],
      action: 'Accept the invitation',
    },
  },
  password_reset: {
    'pt-BR': {
      subject: 'Nova senha na Rodovia',
      paragraphs: [
        'Alguém, talvez você, pediu uma nova senha para esta conta.',
        'O link abaixo funciona uma vez e expira. Se não foi você, ignore este e-mail: nada muda.',
      ],
      action: 'Escolher uma nova senha',
    },
    en: {
      subject: 'A new password on Rodovia',
      paragraphs: [
        'Somebody, perhaps you, asked for a new password for this account.',
        'The link below works once and expires. If it was not you, ignore this e-mail: nothing changes.',
      ],
      action: 'Choose a new password',
    },
  },
  driver_approved: {
    'pt-BR': {
      subject: 'Cadastro aprovado na Rodovia',
      paragraphs: [
        'Olá, {name}. O seu cadastro de motorista foi aprovado.',
        'Entre no aplicativo e fique disponível para receber entregas.',
      ],
      action: null,
    },
    en: {
      subject: 'You are approved on Rodovia',
      paragraphs: [
        'Hello, {name}. Your sign-up as a driver was approved.',
        'Log in to the app and go on duty to be offered deliveries.',
      ],
      action: null,
    },
  },
  driver_rejected: {
    'pt-BR': {
      subject: 'Cadastro não aprovado na Rodovia',
      paragraphs: [
        'Olá, {name}. O seu cadastro de motorista não foi aprovado: {reason}',
        'Você pode se cadastrar novamente.',
      ],
      action: null,
    },
    en: {
      subject: 'Your sign-up on Rodovia',
      paragraphs: [
        'Hello, {name}. Your sign-up as a driver was not approved: {reason}',
        'You may sign up again.',
      ],
      action: null,
    },
  },
  new_device: {
    'pt-BR': {
      subject: 'Novo acesso à sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. Alguém entrou na sua conta de um aparelho ou lugar novo: {device}, rede {network}, {at}.',
        'Se foi você, não é preciso fazer nada. Se não foi você, escolha já uma nova senha pelo link abaixo: isso encerra todas as sessões abertas.',
      ],
      action: 'Escolher uma nova senha',
    },
    en: {
      subject: 'New login to your Rodovia account',
      paragraphs: [
        'Hello, {name}. Somebody logged in to your account from a new device or place: {device}, network {network}, {at}.',
        'If it was you, there is nothing to do. If it was not you, choose a new password at once with the link below: it ends all open sessions.',
      ],
      action: 'Choose a new password',
    },
  },
  password_changed: {
    'pt-BR': {
      subject: 'A senha da sua conta na Rodovia mudou',
      paragraphs: [
        'Olá, {name}. A senha da sua conta foi alterada, da rede {network}, {at}.',
        'Se não foi você, escolha já uma nova senha pelo link abaixo: isso encerra todas as sessões abertas. Avise também quem administra a sua equipe.',
      ],
      action: 'Escolher uma nova senha',
    },
    en: {
      subject: 'The password of your Rodovia account changed',
      paragraphs: [
        'Hello, {name}. The password of your account was changed, from the network {network}, {at}.',
        'If it was not you, choose a new password at once with the link below: it ends all open sessions. Tell the owner of your team, too.',
      ],
      action: 'Choose a new password',
    },
  },
  api_key_created: {
    'pt-BR': {
      subject: 'Nova chave de API na sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. A chave de API {key} foi criada com a sua conta, da rede {network}, {at}.',
        'Se não foi você, revogue a chave pelo link abaixo e depois escolha uma nova senha, o que encerra todas as sessões abertas.',
      ],
      action: 'Ver as chaves de API',
    },
    en: {
      subject: 'A new API key on your Rodovia account',
      paragraphs: [
        'Hello, {name}. The API key {key} was created with your account, from the network {network}, {at}.',
        'If it was not you, revoke the key with the link below and then choose a new password, which ends all open sessions.',
      ],
      action: 'See the API keys',
    },
  },
  pix_key_changed: {
    'pt-BR': {
      subject: 'A chave PIX dos seus repasses mudou',
      paragraphs: [
        'Olá, {name}. A chave PIX que recebe os seus ganhos foi alterada, da rede {network}, {at}.',
        'Se a conta já tinha outra chave, os repasses pedidos nas próximas 24 horas esperam até o fim desse prazo.',
        'Se não foi você, escolha já uma nova senha pelo link abaixo, o que encerra todas as sessões abertas. Depois entre no aplicativo e informe a sua chave PIX de novo: os repasses que esperam voltam para o seu saldo.',
      ],
      action: 'Escolher uma nova senha',
    },
    en: {
      subject: 'The PIX key of your payouts changed',
      paragraphs: [
        'Hello, {name}. The PIX key that receives your earnings was changed, from the network {network}, {at}.',
        'If the account had another key before, payouts requested within the next 24 hours wait until their end.',
        'If it was not you, choose a new password at once with the link below, which ends all open sessions. Then log in to the app and set your PIX key again: payouts that wait return to your balance.',
      ],
      action: 'Choose a new password',
    },
  },
  payout_held: {
    'pt-BR': {
      subject: 'Repasse pedido para a nova chave PIX',
      paragraphs: [
        'Olá, {name}. Foi pedido um repasse de {amount} para a sua nova chave PIX, da rede {network}, {at}. Ele espera até {until}.',
        'Se não foi você, escolha já uma nova senha pelo link abaixo, o que encerra todas as sessões abertas. Depois entre no aplicativo e informe a sua chave PIX de novo antes desse horário: o valor volta para o seu saldo.',
      ],
      action: 'Escolher uma nova senha',
    },
    en: {
      subject: 'A payout to your new PIX key was requested',
      paragraphs: [
        'Hello, {name}. A payout of {amount} to your new PIX key was requested, from the network {network}, {at}. It waits until {until}.',
        'If it was not you, choose a new password at once with the link below, which ends all open sessions. Then log in to the app and set your PIX key again before that time: the amount returns to your balance.',
      ],
      action: 'Choose a new password',
    },
  },
  spending_cap_raised: {
    'pt-BR': {
      subject: 'O limite diário de uma chave de API aumentou',
      paragraphs: [
        'Olá, {name}. O limite diário da chave de API {key} foi aumentado com a sua conta, da rede {network}, {at}. O novo limite é: {amount}.',
        'Se não foi você, revogue a chave pelo link abaixo e depois escolha uma nova senha, o que encerra todas as sessões abertas.',
      ],
      action: 'Ver as chaves de API',
    },
    en: {
      subject: 'The daily cap of an API key was raised',
      paragraphs: [
        'Hello, {name}. The daily cap of the API key {key} was raised with your account, from the network {network}, {at}. The new cap is: {amount}.',
        'If it was not you, revoke the key with the link below and then choose a new password, which ends all open sessions.',
      ],
      action: 'See the API keys',
    },
  },
  owner_added: {
    'pt-BR': {
      subject: 'Novo dono na Rodovia',
      paragraphs: [
        'Olá, {name}. {person} recebeu com a sua conta o papel mais alto de {tenant}, da rede {network}, {at}.',
        'Se não foi você, cancele o convite ou altere o papel pelo link abaixo e depois escolha uma nova senha, o que encerra todas as sessões abertas.',
      ],
      action: 'Ver a equipe',
    },
    en: {
      subject: 'A new owner on Rodovia',
      paragraphs: [
        'Hello, {name}. With your account {person} was given the highest role of {tenant}, from the network {network}, {at}.',
        'If it was not you, cancel the invitation or change the role with the link below and then choose a new password, which ends all open sessions.',
      ],
      action: 'See the team',
    },
  },
  privacy_key_set: {
    'pt-BR': {
      subject: 'Chave de API com acesso a dados pessoais',
      paragraphs: [
        'Olá, {name}. A chave de API {key}, que pode exportar e apagar dados de contatos, foi criada ou alterada com a sua conta, da rede {network}, {at}.',
        'Se não foi você, revogue a chave pelo link abaixo e depois escolha uma nova senha, o que encerra todas as sessões abertas.',
      ],
      action: 'Ver as chaves de API',
    },
    en: {
      subject: 'An API key with access to personal data',
      paragraphs: [
        'Hello, {name}. The API key {key}, which may export and erase data of contacts, was created or changed with your account, from the network {network}, {at}.',
        'If it was not you, revoke the key with the link below and then choose a new password, which ends all open sessions.',
      ],
      action: 'See the API keys',
    },
  },
  sign_up_repeated: {
    'pt-BR': {
      subject: 'Você já tem uma conta na Rodovia',
      paragraphs: [
        'Alguém, talvez você, quis cadastrar um motorista com este e-mail, da rede {network}, {at}. Já existe uma conta com ele, e nada mudou.',
        'Se foi você, entre com a sua senha ou escolha uma nova pelo link abaixo. Se não foi você, ignore este e-mail.',
      ],
      action: 'Escolher uma nova senha',
    },
    en: {
      subject: 'You already have an account on Rodovia',
      paragraphs: [
        'Somebody, perhaps you, tried to sign up as a driver with this address, from the network {network}, {at}. It already has an account, and nothing changed.',
        'If it was you, log in with your password or choose a new one with the link below. If it was not you, ignore this e-mail.',
      ],
      action: 'Choose a new password',
    },
  },
  top_up_contested: {
    'pt-BR': {
      subject: 'Recarga contestada na Rodovia',
      paragraphs: [
        'Quem pagou uma recarga por PIX pediu {amount} de volta ao banco. O valor fica bloqueado até a decisão do banco, em até 11 dias.',
        walletNow['pt-BR'],
      ],
      action: 'Ver a carteira',
    },
    en: {
      subject: 'A top-up is contested on Rodovia',
      paragraphs: [
        'The payer of a top-up by PIX asked the bank to return {amount}. The amount is held until the bank decides, within 11 days.',
        walletNow.en,
      ],
      action: 'See the wallet',
    },
  },
  top_up_held: {
    'pt-BR': {
      subject: 'Recarga em devolução na Rodovia',
      paragraphs: [
        'Uma recarga por PIX está sendo devolvida a quem pagou: {amount}. O valor fica bloqueado até o banco confirmar a devolução.',
        walletNow['pt-BR'],
      ],
      action: 'Ver a carteira',
    },
    en: {
      subject: 'A top-up is being returned on Rodovia',
      paragraphs: [
        'A top-up by PIX is being returned to its payer: {amount}. The amount is held until the bank confirms it.',
        walletNow.en,
      ],
      action: 'See the wallet',
    },
  },
  top_up_returned: {
    'pt-BR': {
      subject: 'Recarga devolvida na Rodovia',
      paragraphs: ['Uma recarga por PIX foi devolvida a quem pagou: {amount}.', walletNow['pt-BR']],
      action: 'Ver a carteira',
    },
    en: {
      subject: 'A top-up was returned on Rodovia',
      paragraphs: ['A top-up by PIX was returned to its payer: {amount}.', walletNow.en],
      action: 'See the wallet',
    },
  },
  top_up_released: {
    'pt-BR': {
      subject: 'Recarga desbloqueada na Rodovia',
      paragraphs: [
        'A recarga não foi devolvida. O valor bloqueado voltou para a carteira: {amount}.',
        walletNow['pt-BR'],
      ],
      action: 'Ver a carteira',
    },
    en: {
      subject: 'A top-up was released on Rodovia',
      paragraphs: [
        'The top-up was not returned. The held amount is back in the wallet: {amount}.',
        walletNow.en,
      ],
      action: 'See the wallet',
    },
  },
  factor_added: {
    'pt-BR': {
      subject: 'Nova segunda etapa na sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. “{factor}” agora confirma os acessos à sua conta, da rede {network}, {at}.',
        'Guarde os códigos de recuperação fora do aparelho. Se não foi você, escolha já uma nova senha pelo link abaixo, o que encerra todas as sessões abertas, e avise quem administra a sua equipe.',
      ],
      action: 'Escolher uma nova senha',
    },
    en: {
      subject: 'A new second step on your Rodovia account',
      paragraphs: [
        'Hello, {name}. “{factor}” now confirms logins to your account, from the network {network}, {at}.',
        'Keep the recovery codes away from the device. If it was not you, choose a new password at once with the link below, which ends all open sessions, and tell the owner of your team.',
      ],
      action: 'Choose a new password',
    },
  },
  factor_removed: {
    'pt-BR': {
      subject: 'Segunda etapa removida da sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. “{factor}” não confirma mais os acessos à sua conta, da rede {network}, {at}.',
        'Se não foi você, escolha já uma nova senha pelo link abaixo, o que encerra todas as sessões abertas, e adicione uma segunda etapa de novo.',
      ],
      action: 'Escolher uma nova senha',
    },
    en: {
      subject: 'A second step was removed from your Rodovia account',
      paragraphs: [
        'Hello, {name}. “{factor}” no longer confirms logins to your account, from the network {network}, {at}.',
        'If it was not you, choose a new password at once with the link below, which ends all open sessions, and add a second step again.',
      ],
      action: 'Choose a new password',
    },
  },
  factors_reset: {
    'pt-BR': {
      subject: 'As segundas etapas da sua conta na Rodovia foram removidas',
      paragraphs: [
        'Olá, {name}. A administração da Rodovia removeu todas as segundas etapas e os códigos de recuperação da sua conta e encerrou as sessões abertas, {at}.',
        'Entre com a sua senha e adicione uma nova. Se você não pediu isto, escolha já uma nova senha pelo link abaixo e avise quem administra a sua equipe.',
      ],
      action: 'Escolher uma nova senha',
    },
    en: {
      subject: 'The second steps of your Rodovia account were removed',
      paragraphs: [
        'Hello, {name}. The administration of Rodovia removed all second steps and recovery codes of your account and ended its open sessions, {at}.',
        'Log in with your password and add a new one. If you did not ask for this, choose a new password at once with the link below and tell the owner of your team.',
      ],
      action: 'Choose a new password',
    },
  },
  recovery_code_used: {
    'pt-BR': {
      subject: 'Código de recuperação usado na sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. Alguém entrou na sua conta com um código de recuperação, da rede {network}, {at}. Códigos que restam: {left}.',
        'Se foi você, crie novos códigos pelo link abaixo antes que acabem. Se não foi você, encerre lá as outras sessões e altere a senha.',
      ],
      action: 'Abrir a minha conta',
    },
    en: {
      subject: 'A recovery code was used on your Rodovia account',
      paragraphs: [
        'Hello, {name}. Somebody logged in to your account with a recovery code, from the network {network}, {at}. Codes left: {left}.',
        'If it was you, make new codes with the link below before they run out. If it was not you, end the other sessions there and change the password.',
      ],
      action: 'Open my account',
    },
  },
  recovery_codes_made: {
    'pt-BR': {
      subject: 'Novos códigos de recuperação na sua conta na Rodovia',
      paragraphs: [
        'Olá, {name}. Novos códigos de recuperação foram criados na sua conta, da rede {network}, {at}. Os anteriores não funcionam mais.',
        'Se não foi você, escolha já uma nova senha pelo link abaixo, o que encerra todas as sessões abertas, e depois crie novos códigos.',
      ],
      action: 'Escolher uma nova senha',
    },
    en: {
      subject: 'New recovery codes on your Rodovia account',
      paragraphs: [
        'Hello, {name}. New recovery codes were made on your account, from the network {network}, {at}. Earlier ones no longer work.',
        'If it was not you, choose a new password at once with the link below, which ends all open sessions, and then make new codes.',
      ],
      action: 'Choose a new password',
    },
  },
}

const unknownDevice: Record<Language, string> = {
  'pt-BR': 'aparelho sem nome',
  en: 'a device without a name',
}

/** Of a cap that was removed. */
const noAmount: Record<Language, string> = { 'pt-BR': 'nenhum', en: 'none' }

/** The text of a mail. */
export function mailMessage(kind: MailKind, language: Language, data: MailData): MailMessage {
  const texts: MailData = {
    ...data,
    device: data.device ?? unknownDevice[language],
    amount: data.amount ?? noAmount[language],
    ...(data.at && { at: brasiliaTime(data.at, language) }),
    ...(data.until && { until: brasiliaTime(data.until, language) }),
  }
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: keyof MailData) => texts[name] ?? '')
  const { subject, paragraphs, action } = messages[kind][language]
  return { subject: filled(subject), paragraphs: paragraphs.map(filled), action }
}

function brasiliaTime(at: string, language: Language): string {
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(new Date(at))
  return language === 'en' ? `${time} (Brasília time)` : `${time} (horário de Brasília)`
}
