export const texts = {
  /** The statuses of a contest or a return. */
  returnLabels: {
    contested: 'contestada por quem pagou',
    held: 'em devolução a quem pagou',
    returned: 'devolvida a quem pagou',
    released: 'não devolvida',
  },

  messages: {
    title: 'Devoluções de PIX',
    intro:
      'Recargas que quem pagou contestou no banco (MED) e as que nós devolvemos, de todos os clientes. O valor sai da carteira do cliente e fica bloqueado até o banco decidir.',
    list: 'Contestações e devoluções',
    none: 'Nenhuma contestação ou devolução.',
    payment: 'Pagamento',
    amount: 'Valor',
    reason: 'Motivo',
    contest: 'Contestação (MED)',
    bankSays: 'Banco:',
    create: 'Devolver um pagamento',
    createText:
      'O valor sai da carteira do cliente agora, mesmo que ela fique negativa, e o banco o devolve a quem pagou. Esta ação não pode ser desfeita.',
    endToEndId: 'Identificador do pagamento (end-to-end)',
    endToEndIdHint:
      'Como no extrato do banco: E e mais 31 caracteres. Pela API do banco, pagamentos de até 90 dias.',
    amountHint: 'Em reais, no máximo o que resta do pagamento. Exemplo: 250,00',
    reasonHint: 'Quem pagou e o cliente leem este texto. Até 140 caracteres.',
    send: 'Devolver',
  },
}

export type Texts = typeof texts
