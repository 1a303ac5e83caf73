import type { MessageTexts } from './message-texts.ts'

const walletNow = {
  'pt-BR':
    'Saldo da carteira agora: {balance}. Com saldo negativo, novos pedidos são recusados até uma nova recarga por PIX.',
  en: 'The wallet’s balance is now {balance}. Below zero, new orders are refused until another top-up by PIX.',
}

/** Mails about the wallet: top-ups, payouts, caps. */
export const walletMessages = {
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
} satisfies MessageTexts
