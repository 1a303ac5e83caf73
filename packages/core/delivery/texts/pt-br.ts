import type { NoDocumentReason } from '../goods/goods-documents.ts'
import type { PhotoStage } from '../model/delivery.ts'
import type { Move, Status } from '../model/states.ts'
import type { TimelineType } from '../model/timeline.ts'

export const texts = {
  /** The status as people read it. */
  statusLabels: {
    awaiting_driver: 'Procurando motorista',
    assigned: 'Aguardando o aceite do motorista',
    accepted: 'Motorista a caminho da coleta',
    at_pickup: 'Motorista no local da coleta',
    picked_up: 'Coletado',
    in_transit: 'A caminho do destino',
    delivered: 'Entregue',
    canceled: 'Cancelado',
    returning: 'Em devolução ao remetente',
    returned: 'Devolvido ao remetente',
  } satisfies Record<Status, string>,

  scheduledLabel: 'Agendado',

  atDestinationLabel: 'Motorista no destino',

  /** The entry of a timeline as people read it. */
  timelineLabels: {
    create: 'Pedido criado e pago',
    'tracking.driver_assigned': 'Motorista designado',
    accept: 'Motorista aceitou a entrega',
    decline: 'Motorista recusou a entrega',
    offer_timeout: 'Oferta passada a outro motorista',
    unassign: 'Motorista liberado da entrega',
    arrived: 'Motorista chegou à coleta',
    'tracking.picked_up': 'Coleta realizada',
    'on-route': 'A caminho do destino',
    'tracking.arrived_at_destination': 'Motorista chegou ao destino',
    'tracking.attempt_failed': 'Tentativa de entrega sem sucesso',
    'return.created': 'Devolução solicitada',
    'tracking.delivered': 'Entregue',
    'tracking.canceled': 'Cancelado e estornado',
    'tracking.sla_breached': 'Prazo de entrega ultrapassado',
    problem: 'Problema relatado',
    resume: 'Problema resolvido, entrega retomada',
    return: 'Em devolução ao remetente',
    returned: 'Devolvido ao remetente',
    reschedule: 'Destinatário escolheu outro horário',
    rated: 'Destinatário avaliou a entrega',
    instructions: 'Destinatário deixou instruções',
    goods_documents: 'Documentos fiscais da mercadoria alterados',
    metadata: 'Campos próprios alterados',
    barcodes: 'Códigos a conferir alterados',
    collect_on_delivery: 'Cobrança na entrega alterada',
    'order.collected': 'Pagamento na entrega recebido',
  } satisfies Record<TimelineType, string>,

  /** Why goods travel without the key of a document. */
  noDocumentReasonNames: {
    personal_document: 'documento pessoal',
    paper_document: 'documento fiscal em papel',
    exempt: 'isento de documento fiscal',
  } satisfies Record<NoDocumentReason, string>,

  /** The names of requirements, for people. */
  requirementNames: {
    photo: 'foto',
    signature: 'assinatura com nome',
    photo_or_signature: 'foto ou assinatura',
    pin: 'PIN do destinatário',
    barcode: 'leitura de códigos',
    document: 'documento',
    age: 'maior de 18 anos',
  },
  requirementPlaceNames: { pickup: 'Na coleta', handover: 'Na entrega', return: 'Na devolução ao remetente' },
  personDocumentNames: {
    cpf: 'CPF',
    rg: 'RG ou CIN',
    cnh: 'CNH',
    crnm: 'CRNM',
    passport: 'passaporte',
    other: 'outro documento',
  },

  /** The moves of a delivery as people read them. */
  moveMessages: {
    accept: 'aceitar',
    decline: 'recusar',
    arrived: 'chegar à coleta',
    picked: 'coletar',
    'on-route': 'sair para a entrega',
    delivered: 'entregar',
    offer: 'oferecer a um motorista',
    offer_timeout: 'passar a oferta adiante',
    unassign: 'liberar o motorista',
    cancel: 'cancelar',
    no_driver: 'desistir da busca',
    return: 'devolver ao remetente',
    returned: 'confirmar a devolução',
    reschedule: 'escolher outro horário',
    resume: 'retomar',
  } satisfies Record<Move | 'resume', string>,

  /** The labels of photos, for people. */
  stageLabels: {
    pickup: 'Coleta',
    delivery: 'Entrega',
    signature: 'Assinatura',
    damage: 'Avaria',
    photo: 'Problema',
  } satisfies Record<PhotoStage, string>,

  /** The notice on every label, proof and page of a rehearsal. */
  rehearsalNotice: 'ENSAIO: nada é transportado nem pago',
}

export type Texts = typeof texts
