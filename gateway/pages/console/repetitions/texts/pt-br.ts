import { type Hole, html } from '../../../html.ts'

export const texts = {
  weekdayNames: {
    MO: 'segunda',
    TU: 'terça',
    WE: 'quarta',
    TH: 'quinta',
    FR: 'sexta',
    SA: 'sábado',
    SU: 'domingo',
  },

  messages: {
    title: 'Repetições',
    intro:
      'Pedidos que se repetem. Cada um é feito e pago 24 horas antes da coleta, pelo preço daquele momento. Para repetir um pedido, abra-o em Pedidos.',
    toOrders: 'Ver pedidos',
    none: 'Nenhuma repetição ainda.',
    next: 'Próximo dia:',
    pickup: 'Coleta',
    delivery: 'Entrega',
    limit: 'Até',
    skipped: 'Dias pulados:',
    lastDays: 'Últimos dias',
    placed: 'pedido feito',
    notPlaced: 'não foi feito',
    retried: 'ainda não foi feito, tentamos a cada 15 minutos',
    skip: 'Pular o próximo dia',
    pause: 'Pausar',
    resume: 'Retomar',
    end: 'Encerrar',
    endText: 'Nenhum pedido novo será feito. Os que já foram feitos continuam.',
    repeat: 'Repetir este pedido',
    repeatIntro:
      'Cada pedido terá o mesmo trajeto, volumes, contatos e instruções. O PIN do destinatário não se repete.',
    days: 'Dias da semana',
    daily: 'todos os dias',
    daysHint: 'Sem nenhum marcado, repete todos os dias.',
    startsOn: 'A partir de',
    until: 'Até (último dia)',
    pickupFrom: 'Coletar a partir das',
    pickupUntil: 'Coletar até as',
    deliveryFrom: 'Entregar a partir das',
    deliveryUntil: 'Entregar até as',
    zoneHint: (zone: Hole) => html`No ${zone}.`,
    nextDayHint: 'Um horário anterior ao da coleta vale para o dia seguinte.',
    windowHint: 'Pelo menos 30 minutos depois.',
    reference: 'Referência',
    referenceHint: 'Cada pedido recebe a referência com o dia no fim, como pao-2026-11-23.',
    maxPrice: 'Preço máximo por pedido',
    maxPriceHint: 'Em reais, como 60,00. Um pedido mais caro não é feito, e você recebe um e-mail.',
    create: 'Criar repetição',
  },

  statusLabels: {
    active: 'ativa',
    paused: 'pausada',
    ended: 'encerrada',
  },

  /** Why a day has no order, where people can do something about it. */
  reasonTexts: {
    insufficient_funds: 'a carteira não cobre o pedido',
    spending_cap_reached: 'o limite diário da chave de API não cobre o pedido',
    price_above_limit: 'o preço passou do limite',
    too_late: 'a janela de coleta já tinha passado',
    not_a_member: 'quem criou a repetição não pode mais fazer pedidos; quem a retomar passa a fazê-los',
  },
}

export type Texts = typeof texts
