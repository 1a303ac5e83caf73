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
  help: localized('Ajude o motorista a encontrar a porta', 'Help the driver to find the door'),
  helpHint: localized(
    'Até a coleta você pode enviar instruções. Só o motorista e o remetente as veem.',
    'You can send instructions until the pickup. Only the driver and the sender see them.',
  ),
  complement: localized('Complemento', 'Flat, floor or room'),
  complementHint: localized('Exemplo: bloco B, apto 12.', 'Example: block B, flat 12.'),
  landmark: localized('Ponto de referência', 'Landmark'),
  note: localized('Recado para o motorista', 'Note for the driver'),
  noteHint: localized('Exemplo: deixar na portaria.', 'Example: leave it with the doorman.'),
  sendInstructions: localized('Enviar instruções', 'Send instructions'),
  instructionsSent: localized(
    'Instruções enviadas. O motorista vai vê-las na entrega.',
    'Instructions sent. The driver will see them with the delivery.',
  ),
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
