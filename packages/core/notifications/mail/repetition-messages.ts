import type { MessageTexts } from './message-texts.ts'

/** Mails about an order that a repetition could not place. */
export const repetitionMessages = {
  repetition_unpaid: {
    'pt-BR': {
      subject: 'Pedido repetido de {day} sem pagamento',
      paragraphs: [
        'O pedido de {day} de uma repetição custa {amount} e ainda não foi feito. {reason}',
        'Tentamos de novo a cada 15 minutos, até 30 minutos antes do fim da janela de coleta. Uma recarga por PIX resolve sem mais nada a fazer.',
      ],
      action: 'Ver as repetições',
    },
    en: {
      subject: 'Repeated order of {day} not paid',
      paragraphs: [
        'The order of {day} of a repetition costs {amount} and has not been placed yet. {reason}',
        'We try again every 15 minutes, until 30 minutes before the pickup window ends. A top-up by PIX is all it takes.',
      ],
      action: 'See the repetitions',
    },
  },
  repetition_failed: {
    'pt-BR': {
      subject: 'Pedido repetido de {day} não foi feito',
      paragraphs: [
        'O pedido de {day} de uma repetição não foi feito e não será tentado de novo. {reason}',
        'Os próximos dias da repetição continuam. Para aquele dia, faça um pedido avulso.',
      ],
      action: 'Ver as repetições',
    },
    en: {
      subject: 'Repeated order of {day} not placed',
      paragraphs: [
        'The order of {day} of a repetition was not placed and will not be tried again. {reason}',
        'The next days of the repetition go on. For that day, place a single order.',
      ],
      action: 'See the repetitions',
    },
  },
} satisfies MessageTexts
