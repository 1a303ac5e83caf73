import type { PushData } from '../../delivery/push-notifications.ts'
import type { PushType } from '../../delivery/push-types.ts'
import type { Language } from '../../shared/language.ts'

export type PushText = { title: string; body: string }

/** Codes and first names only: a locked phone shows them to anyone. */
const messages: Record<PushType, Record<Language, PushText>> = {
  'driver.offered': {
    'pt-BR': { title: 'Nova entrega', body: 'Entrega {code}: aceite antes que a oferta expire.' },
    en: { title: 'New delivery', body: 'Delivery {code}: accept before the offer expires.' },
  },
  'driver.taken_off': {
    'pt-BR': { title: 'Entrega retirada', body: 'A entrega {code} não está mais com você.' },
    en: { title: 'Delivery taken off', body: 'Delivery {code} is no longer yours.' },
  },
  'driver.canceled': {
    'pt-BR': { title: 'Entrega cancelada', body: 'A entrega {code} foi cancelada.' },
    en: { title: 'Delivery canceled', body: 'Delivery {code} was canceled.' },
  },
  'driver.at_pickup': {
    'pt-BR': { title: 'Chegou à coleta?', body: 'Entrega {code}: confirme a chegada à coleta.' },
    en: { title: 'At the pickup?', body: 'Delivery {code}: confirm that you are at the pickup.' },
  },
  'driver.at_destination': {
    'pt-BR': { title: 'Chegou ao destino?', body: 'Entrega {code}: confirme a chegada ao destino.' },
    en: { title: 'At the destination?', body: 'Delivery {code}: confirm that you are at the destination.' },
  },
  'order.accepted': {
    'pt-BR': { title: 'Motorista a caminho', body: '{driver} aceitou o pedido {code} e vai à coleta.' },
    en: { title: 'Driver on the way', body: '{driver} accepted order {code} and is going to the pickup.' },
  },
  'order.arrived': {
    'pt-BR': { title: 'Motorista na coleta', body: '{driver} chegou para coletar o pedido {code}.' },
    en: { title: 'Driver at pickup', body: '{driver} has arrived to pick up order {code}.' },
  },
  'order.picked_up': {
    'pt-BR': { title: 'Pedido coletado', body: '{driver} está com o pedido {code}.' },
    en: { title: 'Order picked up', body: '{driver} has order {code}.' },
  },
  'order.on_route': {
    'pt-BR': { title: 'A caminho do destino', body: 'Acompanhe o pedido {code}: {tracking_url}' },
    en: { title: 'On the way to the destination', body: 'Follow order {code}: {tracking_url}' },
  },
  'order.arriving': {
    'pt-BR': { title: 'Quase lá', body: '{driver} está chegando ao destino do pedido {code}.' },
    en: { title: 'Almost there', body: '{driver} is arriving at the destination of order {code}.' },
  },
  'order.arrived_at_destination': {
    'pt-BR': { title: 'Motorista no destino', body: '{driver} chegou ao destino do pedido {code}.' },
    en: { title: 'Driver at the destination', body: '{driver} is at the destination of order {code}.' },
  },
  'order.delivered': {
    'pt-BR': { title: 'Pedido entregue', body: 'O pedido {code} foi entregue.' },
    en: { title: 'Order delivered', body: 'Order {code} was delivered.' },
  },
  'order.canceled': {
    'pt-BR': { title: 'Pedido cancelado', body: 'O pedido {code} foi cancelado e reembolsado.' },
    en: { title: 'Order canceled', body: 'Order {code} was canceled and refunded.' },
  },
  'wallet.top_up_contested': {
    'pt-BR': {
      title: 'Recarga contestada',
      body: 'Quem pagou uma recarga por PIX pediu o dinheiro de volta. Veja o saldo da carteira.',
    },
    en: {
      title: 'Top-up contested',
      body: 'The payer of a top-up by PIX wants the money back. See the wallet’s balance.',
    },
  },
  'wallet.top_up_held': {
    'pt-BR': {
      title: 'Recarga em devolução',
      body: 'Uma recarga por PIX está sendo devolvida a quem pagou. Veja o saldo da carteira.',
    },
    en: {
      title: 'Top-up being returned',
      body: 'A top-up by PIX is being returned to its payer. See the wallet’s balance.',
    },
  },
  'wallet.top_up_returned': {
    'pt-BR': {
      title: 'Recarga devolvida',
      body: 'Uma recarga por PIX foi devolvida a quem pagou. Veja o saldo da carteira.',
    },
    en: {
      title: 'Top-up returned',
      body: 'A top-up by PIX was returned to its payer. See the wallet’s balance.',
    },
  },
  'wallet.top_up_released': {
    'pt-BR': { title: 'Recarga desbloqueada', body: 'O valor bloqueado voltou para a carteira.' },
    en: { title: 'Top-up released', body: 'The held amount is back in the wallet.' },
  },
  'account.pix_key_changed': {
    'pt-BR': { title: 'Chave PIX trocada', body: 'Não foi você? Veja o seu e-mail e troque a senha já.' },
    en: { title: 'PIX key changed', body: 'Not you? See your e-mail and change the password at once.' },
  },
  'account.payout_held': {
    'pt-BR': {
      title: 'Repasse pedido',
      body: 'Vai para a nova chave PIX e espera 24 horas após a troca. Não foi você? Troque a senha já.',
    },
    en: {
      title: 'Payout requested',
      body: 'It goes to the new PIX key and waits 24 hours after the change. Not you? Change the password at once.',
    },
  },
  'account.spending_cap_raised': {
    'pt-BR': {
      title: 'Limite aumentado',
      body: 'O limite diário de uma chave de API aumentou. Não foi você? Veja o seu e-mail.',
    },
    en: { title: 'Cap raised', body: 'The daily cap of an API key was raised. Not you? See your e-mail.' },
  },
  'account.owner_added': {
    'pt-BR': {
      title: 'Novo dono',
      body: 'Alguém recebeu o papel mais alto da empresa. Não foi você? Veja o seu e-mail.',
    },
    en: {
      title: 'New owner',
      body: 'Somebody was given the highest role of the tenant. Not you? See your e-mail.',
    },
  },
  'account.privacy_key_set': {
    'pt-BR': {
      title: 'Chave com dados pessoais',
      body: 'Uma chave de API com acesso a dados pessoais foi criada ou alterada. Não foi você? Veja o seu e-mail.',
    },
    en: {
      title: 'Key for personal data',
      body: 'An API key with access to personal data was created or changed. Not you? See your e-mail.',
    },
  },
}

/** The text of a push. */
export function pushText(type: PushType, language: Language, data: Partial<PushData>): PushText {
  const { title, body } = messages[type][language]
  return { title, body: body.replaceAll(/\{(\w+)\}/g, (_, name: keyof PushData) => data[name] ?? '') }
}
