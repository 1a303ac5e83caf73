import type { MailData, MailKind } from '../../identity/mail.ts'
import type { Language } from '../../shared/language.ts'

/** `action` is the label of the link, if the mail has one. */
export type MailMessage = { subject: string; paragraphs: readonly string[]; action: string | null }

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
}

/** The text of a mail. */
export function mailMessage(kind: MailKind, language: Language, data: MailData): MailMessage {
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: keyof MailData) => data[name] ?? '')
  const { subject, paragraphs, action } = messages[kind][language]
  return { subject: filled(subject), paragraphs: paragraphs.map(filled), action }
}
