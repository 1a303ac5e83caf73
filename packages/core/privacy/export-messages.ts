import type { Language, LocalizedText } from '../shared/language.ts'
import { languages } from '../shared/language.ts'
import { type DataExport, type SectionName, sectionsOf } from './data-export.ts'

/** Descriptions of the lists in `data.json`; docs/reference has the same in English. */
export const sectionMessages: Record<SectionName, LocalizedText> = {
  profile: {
    'pt-BR': 'A conta: nome, e-mail, telefone, chave PIX, função e organização.',
    en: 'The account: name, e-mail address, telephone number, PIX key, role and organisation.',
  },
  driver: {
    'pt-BR': 'Se está disponível, quando deu sinal pela última vez e onde estava.',
    en: 'Whether on duty, the last sign of life and where that was.',
  },
  sessions: {
    'pt-BR': 'Os acessos: aparelho, rede, início, último uso e fim, e o provedor de identidade da empresa.',
    en: 'Sessions: device, network, beginning, last use and end, and the identity provider of the company.',
  },
  identities: {
    'pt-BR': 'O seu código no provedor de identidade da empresa.',
    en: 'Your id at the identity provider of the company.',
  },
  second_factors: {
    'pt-BR':
      'O que confirma os seus acessos além da senha: tipo, nome, criação e último uso; e quantos códigos de recuperação restam.',
    en: 'What confirms your logins besides the password: kind, name, creation and last use; and how many recovery codes are left.',
  },
  activity: {
    'pt-BR':
      'O que fez e o que foi feito com a conta nos últimos 180 dias, com o endereço de rede quando foi você.',
    en: 'What you did and what was done to the account in the last 180 days, with the network address where it was you.',
  },
  invitations: { 'pt-BR': 'Convites ao seu e-mail.', en: 'Invitations to your address.' },
  password_resets: { 'pt-BR': 'Links para uma senha nova.', en: 'Links to a new password.' },
  mails: { 'pt-BR': 'E-mails enviados a você.', en: 'Mails that were sent to you.' },
  push_tokens: {
    'pt-BR': 'Aparelhos que recebem avisos; do código de cada um só o começo.',
    en: 'Devices that receive pushes, each with the beginning of its token only.',
  },
  api_keys: {
    'pt-BR': 'Chaves de API que você criou ou assumiu, com o último uso e o endereço de rede dele.',
    en: 'API keys that you made or took over, with their last use and its network address.',
  },
  top_ups: {
    'pt-BR': 'Recargas por PIX que você pediu, e devoluções que você pediu ou que são delas, em centavos.',
    en: 'Top-ups by PIX that you requested, and returns that you requested or that are of them, in centavos.',
  },
  orders_placed: {
    'pt-BR': 'Pedidos que você fez, sem os dados de remetentes e destinatários, que são deles.',
    en: 'Orders that you placed, without what is the senders’ and recipients’ own.',
  },
  repetitions_made: {
    'pt-BR':
      'Repetições de pedidos que você criou, sem os dados de remetentes e destinatários, que são deles.',
    en: 'Repetitions of orders that you made, without what is the senders’ and recipients’ own.',
  },
  repetitions: {
    'pt-BR': 'Repetições que fazem pedidos em que você envia ou recebe, com o seu nome, telefone e endereço.',
    en: 'Repetitions that make orders in which you send or receive, with your name, telephone number and address.',
  },
  offers: {
    'pt-BR': 'Entregas que lhe foram oferecidas e a sua resposta.',
    en: 'Deliveries that were offered to you, and your answer.',
  },
  deliveries: {
    'pt-BR': 'Entregas suas, com o que você registrou e quando.',
    en: 'Your deliveries, with what you recorded and when.',
  },
  earnings: { 'pt-BR': 'Seus ganhos, em centavos.', en: 'What you earned, in centavos.' },
  payouts: { 'pt-BR': 'Repasses à sua chave PIX.', en: 'Payouts to your PIX key.' },
  shared_with: {
    'pt-BR': 'A quais servidores de embarcadores os eventos das suas entregas foram enviados (31 dias).',
    en: 'To which servers of shippers the events of your deliveries were sent (31 days).',
  },
  access_log: {
    'pt-BR': 'Quem, de fora da sua organização, viu os seus dados nos últimos 180 dias.',
    en: 'Who from outside your organisation looked at your data in the last 180 days.',
  },
  address_book: {
    'pt-BR': 'O que a empresa anotou sobre você no livro de endereços, e quantas vezes usou.',
    en: 'What the company wrote down about you in its address book, and how often it was used.',
  },
  orders: {
    'pt-BR':
      'Pedidos em que você é remetente ou destinatário: o seu lado deles, o andamento, ocorrências, fotos tiradas com você, a quais servidores os eventos foram enviados e quem viu o pedido.',
    en: 'Orders that you send or receive: your side of them, what happened, problems, pictures taken at your door, to which servers the events were sent and who looked.',
  },
}

const lines: Record<Language, (about: { by: string; at: string; hasTracks: boolean }) => string[]> = {
  'pt-BR': ({ by, at, hasTracks }) => [
    'O QUE É ISTO',
    `Tudo o que a Rodovia guarda sobre ${by}, pedido em ${at} (UTC).`,
    'Lei 13.709/2018 (LGPD), art. 18, II e V.',
    '',
    'ARQUIVOS',
    'data.json: listas por nome, uma coisa por linha; horas em UTC, dinheiro em centavos.',
    hasTracks
      ? 'positions.jsonl: por linha uma entrega, com as posições registradas: [hora, latitude, longitude].'
      : 'photos/: fotos e assinaturas de que data.json fala, pelo nome. As que já foram apagadas faltam.',
    '',
    'LISTAS EM data.json',
  ],
  en: ({ by, at, hasTracks }) => [
    'WHAT THIS IS',
    `All that Rodovia holds on ${by}, asked for on ${at} (UTC).`,
    'Lei 13.709/2018 (LGPD), art. 18, II and V.',
    '',
    'FILES',
    'data.json: lists by name, a thing a line; times in UTC, money in centavos.',
    hasTracks
      ? 'positions.jsonl: a delivery a line, with the positions that were recorded: [time, latitude, longitude].'
      : 'photos/: pictures and signatures that data.json speaks of, by name. Those that are gone already are not there.',
    '',
    'LISTS IN data.json',
  ],
}

const ends: Record<Language, string[]> = {
  'pt-BR': [
    '',
    'O QUE NÃO ESTÁ AQUI',
    'Segredos (o resumo da senha, códigos de sessão) e dados de outras pessoas.',
    'Cópias que se apagam sozinhas: respostas guardadas para repetição (30 dias), avisos (7 dias), cópias de segurança.',
  ],
  en: [
    '',
    'WHAT IS NOT HERE',
    'Secrets (the hash of the password, session tokens) and what is about other people.',
    'Copies that go by themselves: answers kept to be given again (30 days), pushes (7 days), backups.',
  ],
}

/** The README of an export, in both languages. */
export function exportReadme(asked: DataExport): string {
  const { subject, requestedAt } = asked
  const at = requestedAt.toISOString().slice(0, 16).replace('T', ' ')
  const written = languages.map((language) => {
    const by = who(asked, language)
    const lists = sectionsOf(subject).map((name) => `${name}: ${sectionMessages[name][language]}`)
    return [
      ...lines[language]({ by, at, hasTracks: subject.kind === 'user' }),
      ...lists,
      ...ends[language],
    ].join('\r\n')
  })
  return `${written.join('\r\n\r\n— — —\r\n\r\n')}\r\n`
}

function who({ subject }: DataExport, language: Language): string {
  if (subject.kind === 'user') return { 'pt-BR': 'a sua conta', en: 'your account' }[language]
  return { 'pt-BR': `o telefone ${subject.phone}`, en: `the telephone number ${subject.phone}` }[language]
}
