export const texts = {
  scheduleLinesMessages: {
    ready: 'Pronto para coleta a partir de',
    pickup: 'Coleta',
    delivery: 'Entrega',
    dispatch: 'Busca por motorista a partir de',
  },

  trackingMessages: {
    preview: 'Acompanhe a entrega ao vivo.',
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
    expected: {
      pickup: 'Chegada à coleta prevista entre',
      destination: 'Entrega prevista entre',
    },
    and: 'e',
    map: 'Mapa',
    schematic: 'Mapa esquemático, norte para cima',
    origin: 'Origem',
    destination: 'Destino',
    driver: 'Motorista',
    sender: 'De',
    recipient: 'Para',
    help: 'Ajude o motorista a encontrar a porta',
    helpHint: 'Até a coleta você pode enviar instruções. Só o motorista e o remetente as veem.',
    complement: 'Complemento',
    complementHint: 'Exemplo: bloco B, apto 12.',
    landmark: 'Ponto de referência',
    note: 'Recado para o motorista',
    noteHint: 'Exemplo: deixar na portaria.',
    sendInstructions: 'Enviar instruções',
    instructionsSent: 'Instruções enviadas. O motorista vai vê-las na entrega.',
    callDriver: 'Ligar para o motorista',
    callDriverHint:
      'A ligação passa por um número nosso: nem você nem o motorista veem o telefone um do outro. Ligue do telefone informado no pedido.',
    getNumber: 'Pedir o número',
    dial: 'Discar',
    dialUntil: 'Vale até',
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
}

export type Texts = typeof texts
