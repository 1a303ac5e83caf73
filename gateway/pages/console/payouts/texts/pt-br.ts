export const texts = {
  title: 'Repasses',
  intro:
    'Os motoristas pedem o repasse do que ganharam. Reúna os pedidos em um lote, pague pelo seu banco e registre o resultado.',
  waiting: 'Aguardam lote',
  noneWaiting: 'Nenhum repasse aguarda.',
  more: (count: number) => `e mais ${count}`,
  held: 'espera até',
  heldWhy: '(chave PIX trocada)',
  create: 'Criar lote',
  createText:
    'O lote leva os pedidos mais antigos, no máximo 500. Os que esperam por causa de uma troca de chave ficam para depois.',
  batches: 'Lotes',
  noBatches: 'Nenhum lote.',
  batch: 'Lote de',
  count: (count: number) => `${count} ${count === 1 ? 'repasse' : 'repasses'}`,
  open: (count: number) => `${count} sem resultado`,
  allClosed: 'todos com resultado',
  back: 'Voltar aos repasses',
  steps:
    'Baixe a planilha e pague pelo seu banco. Depois registre aqui, de cada repasse, o identificador do pagamento que o banco mostra ou o motivo pelo qual não pagou. O que ficar em branco continua sem resultado.',
  file: 'Baixar planilha (CSV)',
  driver: 'Motorista',
  key: 'Chave PIX',
  amount: 'Valor',
  result: 'Resultado',
  endToEndId: 'Pago: identificador (end-to-end)',
  endToEndIdHint: 'E e mais 31 caracteres',
  reason: 'Não pago: motivo',
  record: 'Registrar resultados',
  nothing: 'Nada foi preenchido: escreva o identificador do pagamento ou o motivo de ao menos um repasse.',
  both: 'Um repasse tem identificador e motivo. Ele foi pago ou não foi: deixe só um dos dois. Motorista:',
  status: {
    requested: 'pedido',
    sent: 'sem resultado',
    settled: 'pago',
    failed: 'não pago, o valor voltou ao saldo do motorista',
  },
}

export type Texts = typeof texts
