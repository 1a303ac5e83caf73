import { type LocalizedText, localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  title: localized('Repetições', 'Repetitions'),
  intro: localized(
    'Pedidos que se repetem. Cada um é feito e pago 24 horas antes da coleta, pelo preço daquele momento. Para repetir um pedido, abra-o em Pedidos.',
    'Orders that repeat. Each is placed and paid 24 hours before its pickup, at the price of that moment. To repeat an order, open it in Orders.',
  ),
  none: localized('Nenhuma repetição ainda.', 'No repetitions yet.'),
  next: localized('Próximo dia:', 'Next day:'),
  pickup: localized('Coleta', 'Pickup'),
  limit: localized('Até', 'Up to'),
  skipped: localized('Dias pulados:', 'Days left out:'),
  lastDays: localized('Últimos dias', 'Last days'),
  placed: localized('pedido feito', 'order placed'),
  notPlaced: localized('não foi feito', 'not placed'),
  retried: localized(
    'ainda não foi feito, tentamos a cada 15 minutos',
    'not placed yet, tried every 15 minutes',
  ),
  skip: localized('Pular o próximo dia', 'Leave out the next day'),
  pause: localized('Pausar', 'Pause'),
  resume: localized('Retomar', 'Resume'),
  end: localized('Encerrar', 'End'),
  endText: localized(
    'Nenhum pedido novo será feito. Os que já foram feitos continuam.',
    'No new order will be placed. Those that were placed go on.',
  ),
  repeat: localized('Repetir este pedido', 'Repeat this order'),
  repeatIntro: localized(
    'Cada pedido terá o mesmo trajeto, volumes, contatos e instruções. O PIN do destinatário não se repete.',
    'Each order will have the same trip, parcels, contacts and instructions. The recipient’s PIN is not repeated.',
  ),
  days: localized('Dias da semana', 'Days of the week'),
  daily: localized('todos os dias', 'every day'),
  daysHint: localized('Sem nenhum marcado, repete todos os dias.', 'With none marked, it repeats every day.'),
  startsOn: localized('A partir de', 'From'),
  until: localized('Até (último dia)', 'Until (last day)'),
  pickupFrom: localized('Coletar a partir das', 'Pick up from'),
  pickupUntil: localized('Coletar até as', 'Pick up until'),
  deliveryFrom: localized('Entregar a partir das', 'Deliver from'),
  deliveryUntil: localized('Entregar até as', 'Deliver until'),
  timeHint: localized('Hora de Brasília.', 'Brasília time.'),
  windowHint: localized('Pelo menos 30 minutos depois.', 'At least 30 minutes later.'),
  reference: localized('Referência', 'Reference'),
  referenceHint: localized(
    'Cada pedido recebe a referência com o dia no fim, como pao-2026-11-23.',
    'The reference of each order ends with its day, such as bread-2026-11-23.',
  ),
  maxPrice: localized('Preço máximo por pedido', 'Highest price of an order'),
  maxPriceHint: localized(
    'Em reais, como 60,00. Um pedido mais caro não é feito, e você recebe um e-mail.',
    'In reais, such as 60,00. A dearer order is not placed, and you get an e-mail.',
  ),
  create: localized('Criar repetição', 'Make the repetition'),
}

export const statusLabels = {
  active: localized('ativa', 'active'),
  paused: localized('pausada', 'paused'),
  ended: localized('encerrada', 'ended'),
}

/** Why a day has no order, where people can do something about it. */
export const reasonTexts: Readonly<Record<string, LocalizedText>> = {
  insufficient_funds: localized('a carteira não cobre o pedido', 'the wallet does not cover the order'),
  spending_cap_reached: localized(
    'o limite diário da chave de API não cobre o pedido',
    'the daily cap of the API key does not cover the order',
  ),
  price_above_limit: localized('o preço passou do limite', 'the price was above the limit'),
  too_late: localized('a janela de coleta já tinha passado', 'the pickup window had passed'),
  not_a_member: localized(
    'quem criou a repetição não pode mais fazer pedidos; quem a retomar passa a fazê-los',
    'the person who made it may not place orders any more; the person who resumes it places them',
  ),
}

export const weekdays = [
  ['MO', localized('segunda', 'Monday')],
  ['TU', localized('terça', 'Tuesday')],
  ['WE', localized('quarta', 'Wednesday')],
  ['TH', localized('quinta', 'Thursday')],
  ['FR', localized('sexta', 'Friday')],
  ['SA', localized('sábado', 'Saturday')],
  ['SU', localized('domingo', 'Sunday')],
] as const
