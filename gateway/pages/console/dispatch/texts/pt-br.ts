import type { IncidentCode } from '@rodovia/core/delivery/incident.ts'
import type { AttemptReason } from '@rodovia/core/delivery/return-orders/attempt-reason.ts'
import type { OperatorAction } from '@rodovia/core/dispatch/operate-delivery.ts'
import type { DeclineReason } from '@rodovia/core/fleet/decline.ts'
import type { OfferOutcome, SkipReason } from '@rodovia/core/fleet/offer.ts'
import { type Hole, html } from '../../../html.ts'

export const texts = {
  messages: {
    title: 'Despacho',
    supportPhone: 'Telefone de apoio',
    supportPhoneLabel: 'Telefone que motoristas e destinatários chamam',
    save: 'Salvar',
    map: 'Mapa esquemático das entregas em andamento, norte para cima',
    counted: (total: number, shown: number) =>
      `${total} em andamento${shown < total ? `; ${shown} nesta página` : ''}.`,
    none: 'Nenhuma entrega em andamento.',
    queue: 'Fila',
    to: 'Para',
    from: 'De',
    deadline: 'Prazo',
    late: (minutes: number | '#') => `atrasada há ${minutes} min`,
    left: (minutes: number | '#') => `faltam ${minutes} min`,
    problem: 'Problema',
    incompleteAddress: 'Endereço incompleto: falta a rua ou o número da coleta ou da entrega.',
    nobody: 'sem motorista',
    noPosition: 'posição desconhecida',
    lastPosition: (when: Hole) => html`última posição ${when}`,
    battery: (percent: number) => `bateria ${percent}%`,
    attempts: 'Tentativas de entrega sem sucesso',
    isReturn: 'Esta entrega é uma devolução: ver a entrega original',
    hasReturn: 'Devolução da encomenda: ver a entrega de volta',
    attemptTitle: 'Tentativas de entrega',
    recordAttempt: 'Registrar tentativa sem sucesso',
    attemptNote: 'Observação',
    recordNow: 'Registrar tentativa',
    back: 'Voltar à fila',
    decide: 'Decidir',
    note: 'Motivo',
    asked: 'Ofertas feitas',
    nobodyAsked: 'Nenhuma oferta ainda.',
    waiting: 'aguardando resposta',
    skipped: 'Não receberam esta oferta',
    candidates: 'Motoristas próximos',
    noCandidates: 'Nenhum motorista por perto.',
    assign: 'Oferecer a',
    history: 'Histórico',
  },

  incidentNames: {
    recipient_absent: 'destinatário ausente',
    address_not_found: 'endereço não encontrado',
    refused: 'recusada pelo destinatário',
    damaged: 'avaria',
    vehicle_breakdown: 'veículo quebrado',
    unsafe: 'local inseguro',
    other: 'outro motivo',
  } satisfies Record<IncidentCode, string>,

  attemptReasonNames: {
    recipient_absent: 'destinatário ausente',
    refused: 'recusada pelo destinatário',
    address_not_found: 'endereço errado',
    closed: 'local fechado',
    other: 'outro motivo',
  } satisfies Record<AttemptReason, string>,

  outcomeNames: {
    accepted: 'aceitou',
    declined: 'recusou',
    timed_out: 'não respondeu a tempo',
    postponed: 'outro horário escolhido',
    withdrawn: 'retirada',
  } satisfies Record<OfferOutcome, string>,

  declineNames: {
    too_far: 'longe demais',
    pay_too_low: 'valor baixo',
    does_not_fit: 'não cabe no veículo',
    unsafe_area: 'área insegura',
    vehicle_problem: 'problema no veículo',
    ending_work: 'fim do expediente',
    other: 'outro motivo',
  } satisfies Record<DeclineReason, string>,

  skipNames: {
    not_available: 'fora de serviço',
    not_seen_lately: 'sem sinal recente',
    position_unknown: 'posição desconhecida',
    vehicle_does_not_fit: 'veículo incompatível',
    too_far: 'longe demais',
    at_capacity: 'no limite de entregas',
    declined_before: 'já recusou',
    taken_off_before: 'já foi retirado desta entrega',
    asked_a_moment_ago: 'consultado há pouco',
  } satisfies Record<SkipReason, string>,

  actionNames: {
    unassign: 'Retirar do motorista',
    return: 'Iniciar devolução',
    returned: 'Confirmar devolução',
    resume: 'Problema resolvido',
  } satisfies Record<OperatorAction, string>,

  desk: {
    places: 'Seções da mesa',
    mapTab: 'Mapa',
    drivers: 'Motoristas',
    filters: 'Filtros da fila',
    search: 'Buscar na fila',
    all: 'Todas',
    lateness: 'Prazo',
    withProblem: 'Com problema',
    late: 'Atrasadas',
    dueSoon: 'Vencem em 1 hora',
    onTime: 'No prazo',
    area: 'Área',
    driver: 'Motorista',
    withoutDriver: 'Sem motorista',
    filter: 'Filtrar',
    next: 'Próximas da fila',
    nothingFits: 'Nenhuma entrega com estes filtros.',
    shown: '# na tela, de # em andamento.',
    remarks: 'Observações',
    load: (active: number, capacity: number, offers: number) =>
      `${active} de ${capacity} entregas${offers > 0 ? `, ${offers === 1 ? '1 oferta' : `${offers} ofertas`}` : ''}`,
    noDrivers: 'Nenhum motorista em serviço.',
    noPhone: 'sem telefone',
    unfit: 'o veículo não leva a entrega escolhida',
    offDuty: 'fora de serviço',
    offer: 'Oferecer',
    moreDrivers: (count: number) => `Mais ${count} motoristas não cabem na tela.`,
    chooseFirst: 'Escolha primeiro uma entrega da fila: marque o círculo ao lado do código.',
    cannotCarry: 'O veículo deste motorista não leva esta entrega. Escolha outro motorista.',
    notSent: 'Sem conexão: a oferta não foi feita. Tente de novo.',
    offered: '# oferecida a #.',
    sound: 'Som',
    alertProblem: 'Problema na entrega',
    alertLate: 'Prazo vencido da entrega',
    dismiss: 'Fechar alertas',
    help: 'Atalhos',
    close: 'Fechar',
  },

  plan: {
    link: 'Planejar rotas',
    title: 'Rotas propostas',
    about: 'Uma proposta: nada foi oferecido ainda. O motorista recebe o valor inteiro de cada entrega.',
    area: 'Cidade de destino',
    allAreas: 'Todas',
    plan: 'Planejar de novo',
    counted: (deliveries: number, routes: number, unplanned: number) =>
      `${deliveries === 1 ? '1 entrega' : `${deliveries} entregas`} em ${routes === 1 ? '1 rota' : `${routes} rotas`}; ${unplanned} sem rota.`,
    looked: (planned: number, waiting: number, drivers: number, allDrivers: number) =>
      `O plano olhou ${planned} de ${waiting} entregas que aguardam e ${drivers} de ${allDrivers} motoristas.`,
    byRoad: 'Distâncias e tempos pela rede viária.',
    estimated: 'Distâncias e tempos estimados.',
    none: 'Nenhuma entrega aguarda motorista.',
    map: 'Mapa esquemático das rotas propostas, norte para cima',
    route: (number: number) => `Rota ${number}`,
    minutes: (count: number) => `${count} min de percurso`,
    pay: 'para o motorista',
    ends: 'até',
    kinds: { pickup: 'Coleta', dropoff: 'Entrega', return: 'Devolução' },
    committed: 'já é do motorista',
    late: (minutes: number) => `${minutes} min depois do prazo`,
    why: 'Por quê',
    driverFull:
      'O motorista já tem tantas entregas quanto o veículo permite: ofereça quando ele concluir uma.',
    offer: (driver: string) => `Oferecer a ${driver}`,
    offerRoute: (count: number, driver: string) =>
      count === 1
        ? `Oferecer a primeira entrega a ${driver}`
        : `Oferecer rota de ${count} entregas a ${driver}`,
    offeredFirst: (count: number, all: number) =>
      `As ${count} primeiras de ${all}: o motorista não pode aceitar mais agora. Ofereça as outras quando ele concluir estas.`,
    offeredTitle: 'Rotas oferecidas',
    routeStatuses: {
      offered: 'aguarda resposta',
      accepted: 'aceita',
      finished: 'concluída',
      declined: 'recusada',
      expired: 'não aceita a tempo',
    },
    done: (count: number, all: number) => `${count} de ${all} entregues`,
    unplanned: 'Sem rota',
  },

  keys: {
    choose: 'Escolher a entrega anterior ou seguinte',
    open: 'Abrir a entrega escolhida',
    assign: 'Ir ao motorista mais perto da coleta; Enter oferece a entrega, Tab passa ao seguinte',
    search: 'Buscar na fila',
    sound: 'Ligar ou desligar o som',
    back: 'Voltar à entrega escolhida',
    help: 'Abrir ou fechar esta ajuda',
  },
}

export type Texts = typeof texts
