import type { ServiceType } from '@rodovia/core/quoting/service-type.ts'
import type { CarrierKind, PolicyKind, RegistrationState } from '@rodovia/core/vehicles/carrier.ts'
import type { Body } from '@rodovia/core/vehicles/vehicle.ts'

export const texts = {
  messages: {
    title: 'Veículos e RNTRC',
    intro:
      'Os veículos, o registro na ANTT e os seguros da sua empresa. A operação da plataforma pode exigir documentos válidos para cargas lotação.',
    vehicles: 'Veículos',
    addVehicle: 'Adicionar veículo',
    changeVehicle: 'Alterar veículo',
    noVehicles: 'Nenhum veículo cadastrado.',
    axlesOf: (count: number) => `${count} eixos`,
    capacityOf: (kg: number) => `até ${kg.toLocaleString('pt-BR')} kg`,
    with: 'Com',
    of: 'Proprietário:',
    change: 'Alterar',
    remove: 'Remover',
    removeNow: 'Remover agora',
    removeVehicleText: 'O veículo e os dados do proprietário são apagados.',
    removeCarrierText: 'O número e a situação são apagados.',
    removePolicyText: 'A apólice é apagada.',
    carrier: 'RNTRC',
    addCarrier: 'Informar o RNTRC',
    until: 'válido até',
    noEnd: 'sem data de validade',
    noEndHint: 'Deixe em branco se o registro não tem data de validade.',
    stateHint: 'Situação conforme o último arquivo da ANTT que a plataforma importou.',
    unknownHint: 'A plataforma ainda não viu este número em um arquivo da ANTT.',
    policies: 'Seguros',
    policiesIntro: 'A lei pede três seguros de quem transporta: RCTR-C, RC-DC e RC-V.',
    addPolicy: 'Adicionar apólice',
    changePolicy: 'Alterar apólice',
    noPolicies: 'Nenhuma apólice cadastrada.',
    ended: 'vencido',
    endsSoon: 'vence em até 30 dias',
    plate: 'Placa',
    plateHint: 'Como ABC1D23 ou ABC-1234.',
    renavamHint: 'De 9 a 11 dígitos, como no CRLV.',
    serviceType: 'Tipo',
    axles: 'Eixos',
    axlesHint: 'De 2 a 11; de um conjunto com reboque, os eixos de todos.',
    body: 'Carroceria',
    tare: 'Tara (kg)',
    capacity: 'Capacidade (kg)',
    ownerName: 'Nome do proprietário',
    ownerHint: 'Só se o veículo é de outra pessoa ou empresa.',
    ownerDocument: 'CPF ou CNPJ do proprietário',
    driver: 'Motorista atual',
    nobody: 'Ninguém',
    rntrc: 'Número do RNTRC',
    rntrcHint: '8 ou 9 dígitos, como no certificado da ANTT.',
    carrierKind: 'Categoria',
    policyKind: 'Seguro',
    insurer: 'Seguradora',
    policyNumber: 'Número da apólice',
    validFrom: 'Vale desde',
    validUntil: 'Vale até',
    save: 'Salvar',
    back: 'Voltar aos veículos',
  },

  vehicleNames: {
    MOTO: 'Moto',
    CAR: 'Carro',
    VAN: 'Van',
    TRUCK: 'Caminhão',
  } satisfies Record<ServiceType, string>,

  bodyNames: {
    none: 'Não se aplica',
    open: 'Aberta',
    closed: 'Fechada (baú)',
    bulk: 'Graneleira',
    container: 'Porta-contêiner',
    sider: 'Sider',
  } satisfies Record<Body, string>,

  carrierKindNames: {
    TAC: 'TAC, transportador autônomo',
    ETC: 'ETC, empresa',
    CTC: 'CTC, cooperativa',
  } satisfies Record<CarrierKind, string>,

  stateNames: {
    unknown: 'situação desconhecida',
    active: 'ativo',
    pending: 'pendente',
    suspended: 'suspenso',
    expired: 'vencido',
    canceled: 'cancelado',
  } satisfies Record<RegistrationState, string>,

  policyNames: {
    'RCTR-C': 'danos à carga',
    'RC-DC': 'desaparecimento da carga',
    'RC-V': 'danos a terceiros pelo veículo',
  } satisfies Record<PolicyKind, string>,
}

export type Texts = typeof texts
