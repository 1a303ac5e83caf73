import type {
  CollectMethod,
  CollectStatus,
} from '@rodovia/core/delivery/collect-on-delivery/collect-on-delivery.ts'

export const texts = {
  title: 'Cobranças na entrega',
  intro:
    'O que os destinatários pagaram na porta. O PIX é seu assim que o banco confirma; o dinheiro, assim que o motorista o deposita. O que foi acertado vai para a carteira na madrugada seguinte.',
  none: 'Nenhuma cobrança recebida ainda. Informe o valor a cobrar ao fazer um pedido.',
  noneIn: 'Este repasse não tem cobranças.',
  all: 'Ver todas as cobranças',
  payments: 'Cobranças recebidas',
  ofRemittance: 'Cobranças do repasse',
  order: 'Pedido',
  reference: 'Referência',
  method: 'Forma',
  amount: 'Valor',
  when: 'Recebida em',
  state: 'Situação',
  methods: { pix: 'PIX', cash: 'Dinheiro' } satisfies Record<CollectMethod, string>,
  withDriver: 'com o motorista',
  partly: 'com o motorista; já depositados',
  settled: 'acertada, a repassar',
  remitted: 'na carteira',
  remittances: 'Repasses à loja',
  noRemittances: 'Nenhum repasse ainda.',
  payment: (count: number) => (count === 1 ? '1 cobrança' : `${count} cobranças`),

  owing: 'Dinheiro com motoristas',
  owingIntro:
    'Motoristas que receberam dinheiro de destinatários e ainda não o depositaram. No limite, não recebem outros pedidos pagos em dinheiro.',
  noneOwing: 'Nenhum motorista deve dinheiro.',
  since: 'desde',
  remit: 'Repassar agora às lojas',
  remitText: 'Leva às carteiras tudo o que já foi acertado, sem esperar a madrugada.',

  section: 'Cobrança na entrega',
  collect: 'Valor a cobrar na entrega',
  collectHint: 'Em reais, como 120,50. Vazio: nada a cobrar.',
  methodLabel: 'Forma de pagamento',
  save: 'Guardar cobrança',
  received: 'recebido',
  change: 'troco',
  statuses: {
    due: 'a cobrar',
    collected: 'recebida',
    refused: 'recusada: a encomenda volta',
    canceled: 'pedido cancelado',
    settled: 'acertada, a repassar',
    remitted: 'na carteira',
  } satisfies Record<CollectStatus, string>,
}

export type Texts = typeof texts
