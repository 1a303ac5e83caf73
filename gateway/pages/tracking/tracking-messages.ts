import type { Language } from '@rodovia/core/shared/language.ts'

export const trackingMessages = {
  'pt-BR': {
    delivery: 'Entrega',
    deadline: 'Prazo de entrega',
    brasilia: 'horário de Brasília',
    progress: 'Andamento',
    steps: ['Pedido', 'Coleta', 'Em rota', 'Entregue'],
    done: 'concluído',
    current: 'agora',
    approach: {
      pickup: {
        arriving: 'O motorista está chegando à coleta.',
        arrived: 'O motorista parece estar no local da coleta.',
      },
      destination: {
        arriving: 'O motorista está chegando ao destino.',
        arrived: 'O motorista parece estar no destino.',
      },
    },
    expected: { pickup: 'Chegada à coleta prevista entre', destination: 'Entrega prevista entre' },
    and: 'e',
    map: 'Mapa',
    schematic: 'Mapa esquemático, norte para cima',
    origin: 'Origem',
    destination: 'Destino',
    driver: 'Motorista',
    sender: 'De',
    recipient: 'Para',
    history: 'Histórico',
    share: 'Compartilhar',
    shareHint: 'Aponte a câmera para abrir esta página em outro dispositivo.',
    qr: 'Código QR desta página',
    live: 'Ao vivo: esta página é atualizada automaticamente.',
    away: 'Sem conexão. Tentando novamente…',
    reload: 'Atualizar',
    privacy:
      'Qualquer pessoa com este link pode ver esta página. Ela não mostra telefones nem endereços completos.',
  },
  en: {
    delivery: 'Delivery',
    deadline: 'Deliver by',
    brasilia: 'Brasília time',
    progress: 'Progress',
    steps: ['Order', 'Pickup', 'On the way', 'Delivered'],
    done: 'done',
    current: 'now',
    approach: {
      pickup: {
        arriving: 'The driver is arriving at the pickup.',
        arrived: 'The driver seems to be at the pickup.',
      },
      destination: {
        arriving: 'The driver is arriving at the destination.',
        arrived: 'The driver seems to be at the destination.',
      },
    },
    expected: { pickup: 'Expected at the pickup between', destination: 'Delivery expected between' },
    and: 'and',
    map: 'Map',
    schematic: 'Schematic map, north up',
    origin: 'Origin',
    destination: 'Destination',
    driver: 'Driver',
    sender: 'From',
    recipient: 'To',
    history: 'History',
    share: 'Share',
    shareHint: 'Scan this code to open the page on another device.',
    qr: 'QR code of this page',
    live: 'Live: this page updates automatically.',
    away: 'No connection. Trying again…',
    reload: 'Refresh',
    privacy: 'Anyone with this link can see this page. It shows no telephone numbers and no full addresses.',
  },
} as const

export type TrackingMessages = (typeof trackingMessages)[Language]
