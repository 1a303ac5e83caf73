export const texts = {
  title: 'Mensagens ao destinatário',
  intro:
    'Quem recebe o pedido é avisado de cada etapa. Sem canal escolhido, nada é enviado. O custo sai da carteira quando a mensagem é enviada.',
  channels: 'Canais',
  channelsHint: 'O primeiro é tentado antes; o próximo, se o provedor recusar.',
  channel: (number: number) => `${number}º canal`,
  noChannel: 'Nenhum',
  offers: 'Canais desta plataforma',
  free: 'sem custo',
  perMessage: 'por mensagem',
  notOffered: 'não está configurado',
  what: 'O que é enviado',
  kinds: 'Mensagens',
  language: 'Idioma',
  quietFrom: 'Silêncio a partir de',
  quietUntil: 'Silêncio até',
  quietHint:
    'Horário local da entrega. Neste período só saem a chegada e o PIN. Deixe os dois em branco para não ter.',
  templates: 'Textos',
  templatesHint:
    'Valem para SMS e e-mail; em branco, vale o texto da plataforma. O WhatsApp usa os modelos aprovados da plataforma.',
  placeholders: (list: string) => `Campos: ${list}`,
  preview: 'Prévia',
  save: 'Salvar',
  section: 'Mensagens ao destinatário',
  none: 'Nenhuma mensagem ainda.',
  settings: 'Configurar mensagens',
  channelNames: { whatsapp: 'WhatsApp', sms: 'SMS', email: 'E-mail' },
  reasons: {
    opted_out: 'o destinatário não quer mensagens',
    no_credit: 'sem saldo na carteira',
    no_channel: 'nenhum canal alcança o destinatário',
    out_of_date: 'o pedido já terminou',
    too_late: 'não saiu a tempo',
    erased: 'os dados do destinatário foram apagados',
    refused: 'o provedor recusou',
    unknown: 'não se sabe se chegou; não é enviada de novo',
  },
  due: 'sai a partir de',
}

export type Texts = typeof texts
