export const texts = {
  messages: {
    section: 'CIOT e vale-pedágio',
    none: 'Nada foi solicitado ainda: o CIOT e o vale-pedágio são pedidos quando um motorista aceita a viagem, se o operador configurou as instituições.',
    kinds: { ciot: 'CIOT', toll: 'Vale-pedágio' },
    statuses: {
      requested: 'solicitado',
      issued: 'emitido',
      refused: 'recusado',
      exempt: 'não é devido',
      canceled: 'cancelado',
      closed: 'encerrado',
    },
    means: { tag: 'por tag', plate: 'pela placa' },
    plate: 'Placa',
    refusal: 'Resposta da instituição',
    ownRefusals: {
      no_rntrc: 'Falta o RNTRC do transportador em Veículos e RNTRC.',
      no_vehicle: 'Falta o caminhão do motorista, com os eixos da carga, em Veículos e RNTRC.',
    },
    paymentDueOn: 'Pagar o transportador até',
  },
}

export type Texts = typeof texts
