import type { PlanTexts } from './plan-texts.ts'

const rooms = { weight: 'do peso', volume: 'do volume', deliveries: 'entregas' } as const

export const texts: PlanTexts = {
  reason: {
    no_driver: () => 'Não há motorista com esse tipo de veículo em serviço na região.',
    declined: ({ driver }) =>
      driver === null
        ? 'Todos os motoristas possíveis já recusaram esta entrega ou foram retirados dela.'
        : `${driver} já recusou esta entrega ou foi retirado dela.`,
    margin_gone: ({ closes }) =>
      `O prazo das ${closes} deixa menos tempo do que o trajeto leva em nove de dez casos. Ofereça a entrega manualmente.`,
    window_closes: ({ driver, arrives, closes }) => `${driver} chegaria às ${arrives}; o limite é ${closes}.`,
    working_time: ({ driver, arrives, closes }) =>
      `${driver} terminaria às ${arrives}, depois do fim da jornada às ${closes}.`,
    delays_others: ({ driver, arrives, closes, code }) =>
      `${driver} chegaria às ${arrives} para a entrega ${code}; o limite dela é ${closes}.`,
    vehicle_full: ({ driver, needs, free, measure }) => {
      const vehicle = driver === null ? 'em nenhum veículo' : `no veículo de ${driver}`
      return measure === 'deliveries'
        ? `Não cabe ${vehicle}: só pode levar mais ${free} entregas ao mesmo tempo.`
        : `Não cabe ${vehicle}: ocupa ${needs}% ${rooms[measure ?? 'weight']}, e há ${free}% livre.`
    },
    no_way: ({ driver }) => `Nenhum caminho leva até lá, nem para ${driver}.`,
    no_place: () => 'A busca não encontrou lugar a tempo. Planeje de novo.',
    before_pickup: () => 'Ficaria antes da coleta.',
    driver_away: ({ driver }) =>
      `${driver ?? 'O motorista'} não está em serviço na região, ou não pode receber nada novo agora.`,
    other_vehicle: ({ driver }) => `O veículo de ${driver ?? 'esse motorista'} é de outro tipo.`,
  },
  adds: (km, minutes) => `Acrescenta ${km} km e ${minutes} min a esta rota.`,
  nextBest: (driver, km, minutes) =>
    `A segunda melhor opção, ${driver}, rodaria ${km} km e ${minutes} min para fazê-la.`,
  onlyOne: 'Nenhum outro motorista consegue a tempo.',
  kept: (driver) => `Fica com ${driver} como no plano anterior: a troca economizaria pouco.`,
  locked: (driver) => `Está fixada com ${driver} por quem despacha.`,
  stops: { pickup: 'coleta', dropoff: 'entrega' },
  nearer: (driver) => `${driver} sai de mais perto, mas:`,
  spare: (minutes) => `A entrega pode atrasar até ${minutes} min.`,
  boundBy: (minutes, code) =>
    `A entrega pode atrasar até ${minutes} min; depois disso, ${code} perde o prazo.`,
  gain: (km, minutes) =>
    `Juntas, as entregas poupam ${km} km em comparação com uma depois da outra, e tudo poderia atrasar ${minutes} min até que uma perca a folga do prazo.`,
}
