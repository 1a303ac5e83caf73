import type { PushTexts } from './push-texts.ts'

export const texts: PushTexts = {
  'driver.offered': { title: 'Nova entrega', body: 'Entrega {code}: aceite antes que a oferta expire.' },
  'driver.route_offered': {
    title: 'Nova rota',
    body: 'Rota com {deliveries} entregas, primeira coleta {code}: aceite antes que a oferta expire.',
  },
  'driver.taken_off': { title: 'Entrega retirada', body: 'A entrega {code} não está mais com você.' },
  'driver.canceled': { title: 'Entrega cancelada', body: 'A entrega {code} foi cancelada.' },
  'driver.at_pickup': { title: 'Chegou à coleta?', body: 'Entrega {code}: confirme a chegada à coleta.' },
  'driver.at_destination': {
    title: 'Chegou ao destino?',
    body: 'Entrega {code}: confirme a chegada ao destino.',
  },
  'driver.instructed': {
    title: 'Recado do destinatário',
    body: 'Entrega {code}: o destinatário deixou instruções.',
  },
  'driver.note_added': {
    title: 'Nova mensagem',
    body: 'Entrega {code}: há uma mensagem para você.',
  },
  'order.note_added': { title: 'Nova mensagem', body: 'Há uma mensagem sobre o pedido {code}.' },
  'order.accepted': {
    title: 'Motorista a caminho',
    body: '{driver} aceitou o pedido {code} e vai à coleta.',
  },
  'order.arrived': { title: 'Motorista na coleta', body: '{driver} chegou para coletar o pedido {code}.' },
  'order.picked_up': { title: 'Pedido coletado', body: '{driver} está com o pedido {code}.' },
  'order.on_route': { title: 'A caminho do destino', body: 'Acompanhe o pedido {code}: {tracking_url}' },
  'order.arriving': { title: 'Quase lá', body: '{driver} está chegando ao destino do pedido {code}.' },
  'order.arrived_at_destination': {
    title: 'Motorista no destino',
    body: '{driver} chegou ao destino do pedido {code}.',
  },
  'order.delivered': { title: 'Pedido entregue', body: 'O pedido {code} foi entregue.' },
  'order.canceled': { title: 'Pedido cancelado', body: 'O pedido {code} foi cancelado e estornado.' },
  'wallet.top_up_contested': {
    title: 'Recarga contestada',
    body: 'Quem pagou uma recarga por PIX pediu o dinheiro de volta. Veja o saldo da carteira.',
  },
  'wallet.top_up_held': {
    title: 'Recarga em devolução',
    body: 'Uma recarga por PIX está sendo devolvida a quem pagou. Veja o saldo da carteira.',
  },
  'wallet.top_up_returned': {
    title: 'Recarga devolvida',
    body: 'Uma recarga por PIX foi devolvida a quem pagou. Veja o saldo da carteira.',
  },
  'wallet.top_up_released': {
    title: 'Recarga desbloqueada',
    body: 'O valor bloqueado voltou para a carteira.',
  },
  'account.pix_key_changed': {
    title: 'Chave PIX trocada',
    body: 'Não foi você? Veja o seu e-mail e troque a senha já.',
  },
  'account.payout_held': {
    title: 'Repasse pedido',
    body: 'Vai para a nova chave PIX e espera 24 horas após a troca. Não foi você? Troque a senha já.',
  },
  'account.spending_cap_raised': {
    title: 'Limite aumentado',
    body: 'O limite diário de uma chave de API aumentou. Não foi você? Veja o seu e-mail.',
  },
  'account.owner_added': {
    title: 'Novo dono',
    body: 'Alguém recebeu o papel mais alto da empresa. Não foi você? Veja o seu e-mail.',
  },
  'account.driver_approved': {
    title: 'Cadastro aprovado',
    body: 'Entre no aplicativo e entre em serviço para receber entregas.',
  },
  'account.driver_returned': {
    title: 'Corrija o seu cadastro',
    body: 'Veja o motivo no aplicativo e envie de novo.',
  },
  'account.privacy_key_set': {
    title: 'Chave com dados pessoais',
    body: 'Uma chave de API com acesso a dados pessoais foi criada ou alterada. Não foi você? Veja o seu e-mail.',
  },
}
