import { inEachLanguage } from '../shared/language.ts'
import { destination, type Field, origin } from './address-fields.ts'
import { allowed, messages } from './import-messages.ts'

const { labels } = messages

/** The fields of an order that a file can have, in the order of our template. */
export const orderFields = {
  reference: {
    label: labels.reference,
    allowed: allowed.reference,
    example: 'pedido-1001',
    synonyms: [
      'pedido',
      'numero do pedido',
      'order',
      'order id',
      'order number',
      'order no',
      'codigo',
      'id',
      'ref',
      'nf',
      'nota fiscal',
    ],
  },
  recipient_name: {
    label: labels.recipient_name,
    allowed: allowed.needed(120),
    example: 'Ana Souza',
    isRequired: true,
    synonyms: [
      'nome',
      'nome do destinatario',
      'cliente',
      'nome do cliente',
      'recipient name',
      'name',
      'customer',
      'customer name',
      'ship to',
      'shipping name',
    ],
  },
  recipient_phone: {
    label: labels.recipient_phone,
    allowed: allowed.phone,
    example: '+55 11 91234-5678',
    isRequired: true,
    synonyms: [
      'telefone',
      'celular',
      'fone',
      'whatsapp',
      'telefone do cliente',
      'telefone destinatario',
      'celular do destinatario',
      'phone',
      'phone number',
      'customer phone',
      'mobile',
    ],
  },
  destination_cep: destination.cep,
  destination_street: destination.street,
  destination_number: destination.number,
  destination_complement: destination.complement,
  destination_district: destination.district,
  destination_city: destination.city,
  destination_state: destination.state,
  destination_landmark: {
    label: labels.destination_landmark,
    allowed: allowed.characters(200),
    example: '',
    synonyms: ['referencia do endereco', 'ponto referencia', 'delivery landmark'],
  },
  tier: {
    label: labels.tier,
    allowed: allowed.tier,
    example: 'express',
    synonyms: ['servico', 'prazo', 'velocidade', 'tier', 'service level', 'delivery speed'],
  },
  service_type: {
    label: labels.service_type,
    allowed: allowed.vehicle,
    example: '',
    synonyms: ['tipo de veiculo', 'vehicle type', 'service type'],
  },
  weight_kg: {
    label: labels.weight_kg,
    allowed: allowed.weight,
    example: '2,5',
    synonyms: ['peso', 'peso kg', 'weight', 'weight kg'],
  },
  length_cm: {
    label: labels.length_cm,
    allowed: allowed.centimetres,
    example: '30',
    synonyms: ['comprimento', 'comprimento cm', 'length', 'length cm'],
  },
  width_cm: {
    label: labels.width_cm,
    allowed: allowed.centimetres,
    example: '20',
    synonyms: ['largura', 'largura cm', 'width', 'width cm'],
  },
  height_cm: {
    label: labels.height_cm,
    allowed: allowed.centimetres,
    example: '10',
    synonyms: ['altura', 'altura cm', 'height', 'height cm'],
  },
  quantity: {
    label: labels.quantity,
    allowed: allowed.quantity,
    example: '1',
    synonyms: ['quantidade', 'qtd', 'qtde', 'quantity', 'qty', 'numero de volumes'],
  },
  contents: {
    label: labels.contents,
    allowed: allowed.characters(200),
    example: 'livros',
    synonyms: ['descricao', 'produto', 'mercadoria', 'description', 'product', 'item'],
  },
  declared_value: {
    label: labels.declared_value,
    allowed: allowed.value,
    example: '59,90',
    synonyms: ['valor declarado', 'valor', 'valor da mercadoria', 'declared value', 'value'],
  },
  fragile: {
    label: labels.fragile,
    allowed: allowed.yesOrNo,
    example: 'não',
    synonyms: ['e fragil', 'is fragile'],
  },
  goods_documents: {
    label: labels.goods_documents,
    allowed: allowed.goodsDocuments,
    example: '',
    synonyms: [
      'chave',
      'chaves',
      'chave de acesso',
      'chave da nota',
      'chave da nota fiscal',
      'chave nf',
      'chave da nf',
      'nf e',
      'nfe',
      'chave nf e',
      'chave nfe',
      'chave da nf e',
      'chave da nfe',
      'chave de acesso da nf e',
      'chave de acesso nf e',
      'chave de acesso da nfe',
      'chave de acesso nfe',
      'nfc e',
      'nfce',
      'chave da nfc e',
      'chave nfce',
      'ct e',
      'cte',
      'chave do ct e',
      'chave cte',
      'dc e',
      'dce',
      'chave da dc e',
      'chave dce',
      'danfe',
      'access key',
      'nfe key',
      'nf e key',
      'invoice key',
      'goods documents',
    ],
  },
  no_document_reason: {
    label: labels.no_document_reason,
    allowed: allowed.noDocumentReason,
    example: '',
    synonyms: [
      'motivo sem nota',
      'sem nota',
      'motivo sem documento',
      'no document reason',
      'no invoice reason',
    ],
  },
  axles: {
    label: labels.axles,
    allowed: allowed.axles,
    example: '',
    synonyms: ['numero de eixos', 'qtd de eixos', 'whole load axles'],
  },
  cargo_type: {
    label: labels.cargo_type,
    allowed: allowed.cargoType,
    example: '',
    synonyms: ['tipo da carga', 'tipo carga', 'kind of cargo'],
  },
  empty_return: {
    label: labels.empty_return,
    allowed: allowed.yesOrNo,
    example: '',
    synonyms: ['volta vazia', 'retorno vazio obrigatorio'],
  },
  remarks: {
    label: labels.remarks,
    allowed: allowed.characters(1000),
    example: '',
    synonyms: ['observacao', 'obs', 'instrucoes', 'notes', 'note', 'instructions', 'comments'],
  },
  pod: {
    label: labels.pod,
    allowed: allowed.yesOrNo,
    example: 'não',
    synonyms: ['comprovante', 'foto ou assinatura', 'pod', 'proof of delivery'],
  },
  collect_amount: {
    label: labels.collect_amount,
    allowed: allowed.collectAmount,
    example: '120,50',
    synonyms: [
      'cobrar',
      'valor a cobrar',
      'cobrar na entrega',
      'cobranca na entrega',
      'cod',
      'cash on delivery',
    ],
  },
  collect_method: {
    label: labels.collect_method,
    allowed: allowed.collectMethod,
    example: 'pix',
    synonyms: ['forma de cobranca', 'forma de pagamento na entrega', 'collect method'],
  },
  requirements: {
    label: labels.requirements,
    allowed: allowed.requirements,
    example: '',
    synonyms: ['comprovacao', 'exigencias', 'requirements', 'requisitos'],
  },
  pickup_from: {
    label: labels.pickup_from,
    allowed: allowed.moment,
    example: '',
    synonyms: ['coleta a partir de', 'coleta de', 'inicio da coleta', 'pickup from'],
  },
  pickup_until: {
    label: labels.pickup_until,
    allowed: allowed.moment,
    example: '',
    synonyms: ['coleta ate', 'fim da coleta', 'pickup until'],
  },
  delivery_from: {
    label: labels.delivery_from,
    allowed: allowed.moment,
    example: '',
    synonyms: ['entrega a partir de', 'entrega de', 'inicio da entrega', 'delivery from'],
  },
  delivery_until: {
    label: labels.delivery_until,
    allowed: allowed.moment,
    example: '',
    synonyms: ['entrega ate', 'fim da entrega', 'delivery until'],
  },
  sender_name: {
    label: labels.sender_name,
    allowed: allowed.senderName,
    example: '',
    synonyms: ['nome do remetente', 'loja', 'sender name', 'store'],
  },
  sender_phone: {
    label: labels.sender_phone,
    allowed: allowed.phone,
    example: '+55 11 3000-0000',
    isRequired: true,
    synonyms: [
      'telefone remetente',
      'telefone da loja',
      'telefone da coleta',
      'telefone coleta',
      'store phone',
      'pickup phone',
    ],
  },
  origin_cep: origin.cep,
  origin_street: origin.street,
  origin_number: origin.number,
  origin_complement: origin.complement,
  origin_district: origin.district,
  origin_city: origin.city,
  origin_state: origin.state,
} satisfies Record<string, Field>

export type OrderField = keyof typeof orderFields
export const orderFieldNames = Object.keys(orderFields) as OrderField[]

/** A column whose texts are the values of a key of metadata. */
export type MetadataField = `metadata.${string}`
/** A field that a row of a file can have. */
export type RowField = OrderField | MetadataField

/** A value for some fields, and for any keys of metadata. */
export type ByField<Value> = Partial<Record<OrderField, Value>> & Record<MetadataField, Value>

export const isMetadataField = (name: string): name is MetadataField => name.startsWith('metadata.')
export const metadataFieldOf = (key: string): MetadataField => `metadata.${key}`
export const keyOfField = (field: MetadataField) => field.slice('metadata.'.length)

/** The headings of a field and what it allows. */
export function definitionOf(field: RowField): Field {
  if (!isMetadataField(field)) return orderFields[field]
  return { label: inEachLanguage(() => field), allowed: allowed.metadata, example: '', synonyms: [] }
}

export function isOrderField(name: string): name is OrderField {
  return Object.hasOwn(orderFields, name)
}
