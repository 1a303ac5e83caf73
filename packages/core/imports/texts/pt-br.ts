const characters = (most: number) => `texto de até ${most} caracteres`

export const texts = {
  labels: {
    reference: 'Referência',
    recipient_name: 'Destinatário',
    recipient_phone: 'Telefone do destinatário',
    destination_landmark: 'Ponto de referência',
    tier: 'Modalidade',
    service_type: 'Veículo',
    weight_kg: 'Peso (kg)',
    length_cm: 'Comprimento (cm)',
    width_cm: 'Largura (cm)',
    height_cm: 'Altura (cm)',
    quantity: 'Volumes',
    contents: 'Conteúdo',
    declared_value: 'Valor declarado (R$)',
    fragile: 'Frágil',
    goods_documents: 'Chave do documento fiscal',
    no_document_reason: 'Motivo de não haver documento',
    axles: 'Eixos',
    cargo_type: 'Tipo de carga',
    empty_return: 'Retorno vazio',
    remarks: 'Observações',
    pod: 'Exige foto ou assinatura',
    collect_amount: 'Valor a cobrar na entrega (R$)',
    collect_method: 'Forma de cobrança na entrega',
    requirements: 'Comprovação',
    pickup_from: 'Coletar a partir de',
    pickup_until: 'Coletar até',
    delivery_from: 'Entregar a partir de',
    delivery_until: 'Entregar até',
    sender_name: 'Remetente',
    sender_phone: 'Telefone do remetente',
  },

  /** The headings of the parts of an address. */
  origin: {
    cep: 'CEP da coleta',
    street: 'Rua da coleta',
    number: 'Número da coleta',
    complement: 'Complemento da coleta',
    district: 'Bairro da coleta',
    city: 'Cidade da coleta',
    state: 'UF da coleta',
  },
  destination: {
    cep: 'CEP da entrega',
    street: 'Rua da entrega',
    number: 'Número da entrega',
    complement: 'Complemento da entrega',
    district: 'Bairro da entrega',
    city: 'Cidade da entrega',
    state: 'UF da entrega',
  },

  /** The allowed values of a field. */
  allowed: {
    characters,
    needed: (most: number) => `obrigatório: ${characters(most)}`,
    yesOrNo: 'sim ou não',
    metadata: 'texto de até 500 caracteres; o nome da chave tem até 40, e um pedido tem até 50 chaves',
    goodsDocuments: 'chave de NF-e, NFC-e, CT-e ou DC-e, com 44 caracteres; várias com vírgula entre elas',
    noDocumentReason: 'documento pessoal, em papel ou isento; só quando não há chave',
    axles: 'de 2 a 11 eixos, com o tipo de carga, só para lotação',
    cargoType: 'um tipo da tabela do piso, como granel sólido, frigorificada ou carga geral, com os eixos',
    collectAmount: 'um valor em reais acima de zero, como 120,50',
    collectMethod: 'pix ou dinheiro (vazio: dinheiro)',
    requirements:
      'lugares (coleta, entrega, devolução) com foto, assinatura, código, documento ou idade, como coleta: código; entrega: foto + documento',
    phone: '8 a 15 dígitos, como +55 11 91234-5678',
    moment:
      'data e hora locais da coleta ou da entrega nos próximos 30 dias, como 23/11/2026 14:30; uma janela tem 30 minutos ou mais, e deve dar tempo de chegar',
    centimetres: 'número inteiro de 1 a 600',
    reference: 'até 100 caracteres, diferente da dos outros pedidos',
    tier: 'turbo ou express',
    vehicle: 'moto, carro, van ou caminhão, que leve os volumes; vazio para o menor que os leva',
    weight: 'quilos de 0,001 a 8000, como 2,5, que algum veículo leve',
    quantity: 'quantos volumes iguais: de 1 a 30, que algum veículo leve',
    value: 'reais de 0 a 10.000.000, como 59,90',
    senderName: 'texto de até 120 caracteres; vazio para o nome da empresa',
    cep: 'CEP que existe, com 8 dígitos, como 01310-100',
    street: 'rua ou avenida, até 100 caracteres, perto do CEP',
    number: 'número da casa, até 15 caracteres, ou s/n',
    city: 'cidade do CEP, até 40 caracteres',
    state: 'a UF do CEP, como SP',
  },

  /** Faults of a row that are not of one field. */
  faults: {
    repeated: (row: number) => `A linha ${row} já tem esta referência: cada pedido tem a sua.`,
    dearer: (was: string, now: string) =>
      `O preço passou de ${was} para ${now}. Faça os pedidos de novo para aceitar o novo preço.`,
    withoutRunner:
      'Quem enviou o arquivo não pode mais fazer pedidos, ou a chave de API foi revogada ou expirou.',
  },

  /** The stop that a notice names. */
  stops: { origin: 'Coleta', destination: 'Entrega' },
  hiddenRows: (count: number, rows: string) =>
    count === 1
      ? `1 linha oculta na planilha ficou de fora: ${rows}. Para incluí-la, limpe o filtro e envie o arquivo de novo.`
      : `${count} linhas ocultas na planilha ficaram de fora: ${rows}. Para incluí-las, limpe o filtro e envie o arquivo de novo.`,

  rowStatuses: {
    waiting: 'a conferir',
    valid: 'pronta',
    invalid: 'com falha',
    placed: 'pedido feito',
    unpaid: 'faltou saldo',
    refused: 'recusada',
  },

  resultHeadings: {
    row: 'linha',
    status: 'situacao',
    price: 'preco',
    orderCode: 'codigo_do_pedido',
    tracking: 'rastreio',
    faults: 'falhas',
  },
  /** In names of files. */
  result: 'resultado',
  template: 'modelo-de-pedidos',
  addressTemplate: 'modelo-de-enderecos',
}

export type Texts = typeof texts
