import { type Hole, html } from '../../html.ts'

export const texts = {
  title: 'Piso mínimo de frete',
  lead: 'Calcule o menor valor que a lei permite pagar por uma carga lotação (Lei 13.703/2018, tabelas da ANTT). Sem cadastro.',
  km: 'Distância em km',
  axles: 'Eixos carregados',
  axlesHint: 'De 2 a 11, da combinação inteira.',
  axleCount: (axles: number) => `${axles} eixos`,
  floorOf: (amount: Hole) => html`piso mínimo ${amount}`,
  cargo: 'Tipo de carga',
  table: 'Tabela (tipo de transporte)',
  date: 'Data da viagem',
  dateHint: 'Sem data, vale hoje em Brasília.',
  emptyReturn: 'O retorno vazio é obrigatório',
  compute: 'Calcular o piso',
  result: 'Piso mínimo desta viagem',
  how: 'Como chegamos a este valor',
  loading: 'Carga e descarga (CC)',
  advice:
    'Este cálculo informa e não é orientação jurídica. Pedágio não faz parte do piso: é pago à parte. Confira a resolução publicada pela ANTT.',
  distance: (km: Hole, ccd: Hole, cost: Hole) => html`Deslocamento (CCD): ${km} × ${ccd} = ${cost}`,
  emptyWay: (km: Hole, ccd: Hole, cost: Hole) => html`Retorno vazio: 0,92 × ${ccd} × ${km} = ${cost}`,
  sum: (exact: Hole, floor: Hole) =>
    html`Soma: ${exact}. Arredondada ao centavo, meio centavo para cima: ${floor}`,
  share: (amount: Hole, share: Hole) => html`O retorno vazio responde por ${amount} do piso (${share}).`,
  lowerAxles: (axles: number, applied: number) =>
    `A tabela não tem ${axles} eixos para esta carga: vale a linha do número imediatamente inferior, ${applied} eixos.`,
  source: (table: Hole, resolution: Hole, version: Hole, from: Hole, day: Hole) =>
    html`Tabela ${table}, Resolução ${resolution}, versão ${version}, em vigor desde ${from}. Data da viagem: ${day}.`,
  tables: {
    A: 'A: carga lotação',
    B: 'B: só o veículo automotor',
    C: 'C: carga lotação, alto desempenho',
    D: 'D: só o veículo automotor, alto desempenho',
  },
  cargoTypes: {
    granel_solido: 'Granel sólido',
    granel_liquido: 'Granel líquido',
    frigorificada: 'Frigorificada ou aquecida',
    conteinerizada: 'Conteinerizada',
    carga_geral: 'Carga geral',
    neogranel: 'Neogranel',
    granel_pressurizada: 'Granel pressurizada',
    perigosa_granel_solido: 'Perigosa (granel sólido)',
    perigosa_granel_liquido: 'Perigosa (granel líquido)',
    perigosa_frigorificada: 'Perigosa (frigorificada ou aquecida)',
    perigosa_conteinerizada: 'Perigosa (conteinerizada)',
    perigosa_carga_geral: 'Perigosa (carga geral)',
  },
}

export type Texts = typeof texts
