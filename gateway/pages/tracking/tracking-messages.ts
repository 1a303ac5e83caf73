import { localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  delivery: localized('Entrega', 'Delivery'),
  deadline: localized('Prazo de entrega', 'Deliver by'),
  brasilia: localized('horário de Brasília', 'Brasília time'),
  progress: localized('Andamento', 'Progress'),
  steps: [
    localized('Pedido', 'Order'),
    localized('Coleta', 'Pickup'),
    localized('Em rota', 'On the way'),
    localized('Entregue', 'Delivered'),
  ],
  done: localized('concluído', 'done'),
  current: localized('agora', 'now'),
  approach: {
    pickup: {
      arriving: localized('O motorista está chegando à coleta.', 'The driver is arriving at the pickup.'),
      arrived: localized(
        'O motorista parece estar no local da coleta.',
        'The driver seems to be at the pickup.',
      ),
    },
    destination: {
      arriving: localized(
        'O motorista está chegando ao destino.',
        'The driver is arriving at the destination.',
      ),
      arrived: localized(
        'O motorista parece estar no destino.',
        'The driver seems to be at the destination.',
      ),
    },
  },
  expected: {
    pickup: localized('Chegada à coleta prevista entre', 'Expected at the pickup between'),
    destination: localized('Entrega prevista entre', 'Delivery expected between'),
  },
  and: localized('e', 'and'),
  map: localized('Mapa', 'Map'),
  schematic: localized('Mapa esquemático, norte para cima', 'Schematic map, north up'),
  origin: localized('Origem', 'Origin'),
  destination: localized('Destino', 'Destination'),
  driver: localized('Motorista', 'Driver'),
  sender: localized('De', 'From'),
  recipient: localized('Para', 'To'),
  history: localized('Histórico', 'History'),
  share: localized('Compartilhar', 'Share'),
  shareHint: localized(
    'Aponte a câmera para abrir esta página em outro dispositivo.',
    'Scan this code to open the page on another device.',
  ),
  qr: localized('Código QR desta página', 'QR code of this page'),
  live: localized(
    'Ao vivo: esta página é atualizada automaticamente.',
    'Live: this page updates automatically.',
  ),
  away: localized('Sem conexão. Tentando novamente…', 'No connection. Trying again…'),
  reload: localized('Atualizar', 'Refresh'),
  privacy: localized(
    'Qualquer pessoa com este link pode ver esta página. Ela não mostra telefones nem endereços completos.',
    'Anyone with this link can see this page. It shows no telephone numbers and no full addresses.',
  ),
}
