export const texts = {
  scheduleLinesMessages: {
    ready: 'Pronto para coleta a partir de',
    pickup: 'Coleta',
    delivery: 'Entrega',
    dispatch: 'Busca por motorista a partir de',
  },

  optOutMessages: {
    title: 'Mensagens sobre entregas',
    changed: 'Pronto, a escolha foi salva.',
    running: {
      text: 'Você recebe mensagens desta loja sobre as suas entregas, no telefone ou e-mail deste pedido. Se parar, nem o PIN da entrega é enviado.',
      label: 'Parar de receber',
    },
    stopped: {
      text: 'Você não recebe mensagens sobre entregas desta loja. Esta página continua mostrando a entrega.',
      label: 'Voltar a receber',
    },
    back: 'Ver a entrega',
  },

  trackingMessages: {
    preview: 'Acompanhe a entrega ao vivo.',
    delivery: 'Entrega',
    deadline: 'Prazo de entrega',
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
    stopsBefore: (stops: number) =>
      stops === 0
        ? 'Próxima parada do motorista.'
        : stops === 1
          ? '1 parada antes da sua.'
          : `${stops} paradas antes da sua.`,
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
    callDriver: 'Ligar para o motorista',
    callDriverHint:
      'A ligação passa por um número nosso: nem você nem o motorista veem o telefone um do outro. Ligue do telefone informado no pedido.',
    getNumber: 'Pedir o número',
    dial: 'Discar',
    dialUntil: 'Vale até',
    stale: 'Imagem antiga, sem conexão: última atualização às {time}. Tentando novamente…',
    sent: {
      instructions: 'Instruções enviadas. O motorista vai vê-las na entrega.',
      presence: 'Recado enviado. O motorista já vê.',
      schedule: 'Novo horário escolhido.',
      rating: 'Obrigado pela avaliação!',
    },
    whoTakes: 'Quem vai receber a entrega?',
    atHome: 'Vou estar em casa',
    leaveWith: {
      doorman: 'Deixar com o porteiro ou na recepção',
      neighbour: 'Deixar com um vizinho',
      other: 'Deixar com outra pessoa no endereço',
    },
    leaveName: 'Nome de quem recebe',
    leaveNameHint: 'Para vizinho ou outra pessoa. Exemplo: Dona Maria.',
    sendPresence: 'Avisar o motorista',
    chosenHome: 'Você avisou: vai ter alguém para receber.',
    chosenLeave: {
      doorman: 'Você pediu: deixar com o porteiro.',
      neighbour: 'Você pediu: deixar com um vizinho.',
      other: 'Você pediu: deixar com outra pessoa no endereço.',
    },
    rate: 'Como foi a entrega?',
    stars: { 1: '1 – péssima', 2: '2 – ruim', 3: '3 – regular', 4: '4 – boa', 5: '5 – ótima' },
    why: 'Por quê?',
    reasons: {
      on_time: 'Chegou no prazo',
      polite: 'Motorista educado',
      careful: 'Cuidado com o pacote',
      late: 'Atrasou',
      impolite: 'Motorista mal-educado',
      damaged: 'Pacote danificado',
      wrong_place: 'Deixado no lugar errado',
    },
    ratingText: 'Quer contar mais?',
    ratingHint: 'O remetente lê a avaliação. O motorista vê só a média.',
    sendRating: 'Enviar avaliação',
    rated: (stars: number) => `Você deu ${stars} de 5. Obrigado!`,
    reschedule: 'Escolher outro horário',
    rescheduleHint: 'Até a coleta você pode escolher outro dia e horário. O endereço não muda.',
    day: 'Dia',
    sendReschedule: 'Mudar o horário',
    support: 'Precisa de ajuda?',
    call: 'Ligar para',
    isReturn: 'Esta é uma devolução: ver a entrega original',
    proof: 'Ver o comprovante da entrega',
    returnLink: 'Devolução da encomenda: acompanhar',
    history: 'Histórico',
    share: 'Compartilhar',
    shareHint: 'Aponte a câmera para abrir esta página em outro dispositivo.',
    qr: 'Código QR desta página',
    live: 'Ao vivo: esta página é atualizada automaticamente.',
    away: 'Sem conexão. Tentando novamente…',
    reload: 'Atualizar',
    messages: 'Mensagens sobre esta entrega',
    privacy:
      'Qualquer pessoa com este link pode ver esta página. Ela não mostra telefones nem endereços completos.',
  },
}

export type Texts = typeof texts
