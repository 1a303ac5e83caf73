import type { MessageTexts } from './message-texts.ts'

/** Mails about accounts, teams and keys. */
export const accountMessages = {
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
} satisfies MessageTexts
