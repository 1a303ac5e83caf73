export const texts = {
  messages: {
    title: 'Fiscal',
    intro:
      'O que a lei do frete exige das suas cargas lotação, o que falta e o que foi enviado. Isto não é orientação jurídica.',
    trips: 'Viagens',
    noTrips: 'Nenhuma carga lotação ainda: elas aparecem aqui com os deveres de cada viagem.',
    allDuties: 'Todos os deveres desta viagem',
    nothingMissing: 'Nada falta, até onde a plataforma sabe.',
    duties: 'Deveres',
    dutyCaption: 'Deveres, a quem obrigam, desde quando e a fonte',
    duty: 'Dever',
    binds: 'Obriga',
    since: 'Desde',
    source: 'Fonte',
    does: 'O que a plataforma faz e não faz',
    state: 'Situação',
    limits: 'O que não é medido',
    limitsText:
      'As horas de motoristas autônomos não são escaladas nem limitadas: quem manda no horário é o motorista, e escalá-lo faria dele um empregado (CLT, arts. 2 e 3). O aplicativo só aconselha uma pausa depois de 5 h 30 ao volante (Lei 13.103/2015); ele não bloqueia nada, e a posição de um motorista não serve para medir a jornada dele. Quem emprega motoristas controla a jornada por meios próprios.',
    reference: 'Regras e fontes em detalhe',
    dutyStates: { met: 'em ordem', missing: 'falta', open: 'a seu tempo', unknown: 'conferir' },
    parties: {
      contractor: 'contratante',
      carrier: 'transportador',
      sender: 'remetente',
      platform: 'plataforma',
      driver: 'motorista',
    },
    dutyTexts: {
      freight_floor: {
        name: 'Piso mínimo de frete',
        does: 'Calcula o piso e nunca cobra nem paga menos; não inclui o pedágio.',
      },
      platform_floor: {
        name: 'Piso mínimo no anúncio e na intermediação',
        does: 'Não oferece carga lotação abaixo do piso.',
      },
      goods_document: {
        name: 'Documento fiscal da mercadoria',
        does: 'Guarda e mostra as chaves; não emite nem consulta documentos.',
      },
      content_declaration: {
        name: 'DC-e onde não há nota fiscal',
        does: 'Aceita a chave da DC-e; não decide se ela é devida.',
      },
      rntrc: {
        name: 'RNTRC do transportador',
        does: 'Guarda o número e a situação importada; não consulta a ANTT.',
      },
      rctr_c: { name: 'Seguro RCTR-C', does: 'Guarda a apólice e avisa antes do fim; não lê apólices.' },
      rc_dc: { name: 'Seguro RC-DC', does: 'Guarda a apólice e avisa antes do fim; não lê apólices.' },
      rc_v: { name: 'Seguro RC-V', does: 'Guarda a apólice e avisa antes do fim; não lê apólices.' },
      ciot_tac: {
        name: 'CIOT de autônomo ou equiparado',
        does: 'Solicita, retifica, cancela e encerra, se o operador configurou uma instituição; a viagem não começa sem ele.',
      },
      ciot_manifest: {
        name: 'CIOT exigido pelo MDF-e',
        does: 'Pede o CIOT de todo transportador (CIOT_RULE); a lei não é clara fora do autônomo, e o operador decide.',
      },
      toll: {
        name: 'Vale-pedágio',
        does: 'Compra o vale, se o operador configurou uma empresa; não o cobra da carteira.',
      },
      payment: {
        name: 'Pagamento em conta, em até 30 dias úteis',
        does: 'Credita o frete na entrega e mostra o último dia; o repasse é pedido pelo motorista.',
      },
      manifest: { name: 'MDF-e', does: 'Não sabe se o manifesto existe: confira com o emitente.' },
      driver_rest: { name: 'Descanso do motorista', does: 'Aconselha uma pausa; não mede nem limita horas.' },
    },
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
