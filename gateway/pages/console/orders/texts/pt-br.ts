import type { ReturnReason } from '@rodovia/core/return-orders/create-return.ts'
import { type Hole, html } from '../../../html.ts'

const tierNames: Record<string, string> = { turbo: 'Turbo', express: 'Express', padrao: 'Padrão' }

export function tierName(tier: string | null): string {
  return tierNames[tier ?? ''] ?? tier ?? ''
}

export const texts = {
  title: 'Pedidos',
  import: 'Importar de CSV ou XLSX',
  filter: 'Filtrar',
  clear: 'Limpar',
  status: 'Situação',
  any: 'Todas',
  underWay: 'Em andamento',
  from: 'Criados a partir de',
  until: 'Criados até',
  days: 'Inclui o dia inteiro, no horário de Brasília.',
  code: 'Código',
  codeHint: 'RD e mais 8 letras ou números.',
  reference: 'Referência',
  none: 'Nenhum pedido encontrado.',
  noneYet: 'Você ainda não fez pedidos.',
  first: 'Cotar o primeiro frete',
  showAll: 'Ver todos os pedidos',
  destination: 'Endereço de entrega',
  to: 'Para',
  from_: 'De',
  order: 'Pedido',
  incompleteAddress: 'Endereço incompleto: o motorista vai ligar para saber a rua e o número.',
  price: 'Preço',
  tier: 'Modalidade',
  created: 'Criado em',
  deadline: 'Prazo de entrega',
  stopsBefore: (stops: number) =>
    stops === 0
      ? 'Próxima parada do motorista.'
      : stops === 1
        ? '1 parada do motorista antes desta entrega.'
        : `${stops} paradas do motorista antes desta entrega.`,
  parcels: 'Volumes',
  wholeLoad: 'Carga lotação',
  fragile: 'frágil',
  remarks: 'Observações',
  instructions: 'Instruções do destinatário',
  atHome: 'Vai ter alguém para receber',
  leaveWith: {
    doorman: 'Deixar com o porteiro',
    neighbour: 'Deixar com um vizinho',
    other: 'Deixar com outra pessoa no endereço',
  },
  rating: 'Avaliação',
  stars: (stars: number) => `${stars} de 5`,
  ratingReasons: {
    on_time: 'chegou no prazo',
    polite: 'motorista educado',
    careful: 'cuidado com o pacote',
    late: 'atrasou',
    impolite: 'motorista mal-educado',
    damaged: 'pacote danificado',
    wrong_place: 'deixado no lugar errado',
  },
  requirements: 'Comprovação',
  requirementsNeeded: 'Exige:',
  requirementLabels: {
    photo: 'Foto',
    signature: 'Assinatura, com o nome de quem assina',
    barcode: 'Leitura de códigos',
    document: 'Documento (só o tipo e os quatro últimos caracteres são guardados)',
    age: 'Maior de 18 anos',
  },
  codesAt: {
    pickup: 'Códigos a ler na coleta',
    handover: 'Códigos a ler na entrega',
    return: 'Códigos a ler na devolução',
  },
  codesHint: 'Um por linha, até 20. Em branco, vale o código da etiqueta.',
  changeCodes: 'Alterar códigos',
  saveCodes: 'Guardar códigos',
  signedBy: (name: string) => `assinado por ${name}`,
  ending: (characters: string) => `final ${characters}`,
  driverAt: (meters: number) => `motorista a ${meters} m da parada`,
  documents: 'Documentos fiscais',
  documentKeys: 'Chaves de acesso (NF-e, NFC-e, CT-e ou DC-e)',
  documentKeysHint:
    '44 caracteres cada uma; uma por linha ou com vírgula entre elas. Vale colar com espaços, ou o endereço do QR Code.',
  noDocument: 'Sem documento fiscal',
  hasDocument: 'Não: há documento, ou ele vem depois',
  noDocuments: 'Nenhum documento informado.',
  waitsForDocument:
    'Nenhum motorista é chamado até que a chave ou o motivo seja informado: é a regra da sua empresa.',
  saveDocuments: 'Guardar documentos',
  metadata: 'Campos próprios',
  noMetadata: 'Nenhum campo próprio.',
  changeMetadata: 'Alterar campos',
  saveMetadata: 'Guardar campos',
  metadataFilter: 'Campo próprio',
  metadataFilterHint: 'nome=valor, como equipe=12; só o nome encontra qualquer valor',
  history: 'Histórico',
  photos: 'Fotos',
  label: 'Etiqueta (PDF)',
  proof: 'Comprovante (PDF)',
  tracking: 'Página de rastreio',
  repeat: 'Repetir toda semana',
  cancel: 'Cancelar este pedido',
  cancelText: (money: Hole, until: Hole) =>
    html`${money} voltam para a carteira na hora. É possível cancelar até a situação “${until}”.`,
  cancelNow: 'Cancelar e estornar',
  returns: 'Devoluções',
  onlyReturns: 'Só devoluções',
  withoutReturns: 'Sem devoluções',
  failedAttempts: 'Tentativas de entrega sem sucesso',
  returnTitle: 'Devolução da encomenda',
  returnOf: 'Este pedido devolve a encomenda do pedido',
  returnedBy: 'A encomenda volta ao remetente no pedido',
  askReturn: 'Pedir devolução',
  returnUntil: 'Possível até',
  returnReason: 'Motivo',
  returnRemarks: 'Recado para o motorista',
  returnText: (money: Hole) =>
    html`Um motorista busca a encomenda com o destinatário e a leva ao remetente. O preço é ${money}, pago agora com a carteira.`,
  returnNow: (money: Hole) => html`Pedir devolução por ${money}`,
  cannotCancel: 'Este pedido não pode mais ser cancelado.',
}

export const returnReasonTexts = {
  changed_mind: 'Não quer mais',
  damaged: 'Danificado',
  wrong_item: 'Produto errado',
  other: 'Outro motivo',
} satisfies Record<ReturnReason, string>

export type Texts = typeof texts
