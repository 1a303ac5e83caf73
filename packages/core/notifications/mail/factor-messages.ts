import type { MessageTexts } from './message-texts.ts'

/** Mails about the second step of the login. */
export const factorMessages = {
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
} satisfies MessageTexts
