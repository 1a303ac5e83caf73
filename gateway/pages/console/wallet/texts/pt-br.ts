export const texts = {
  areaMessages: {
    title: 'Carteira',
    balance: 'Saldo',
    negative:
      'O saldo está negativo porque uma recarga já usada foi contestada ou devolvida, ou porque encomendas não entregues voltaram ao remetente. Novos pedidos são recusados até o saldo cobrir o preço deles: faça uma recarga abaixo. As entregas já pagas continuam.',
    statement: 'Extrato',
    when: 'Data',
    what: 'Descrição',
    amount: 'Valor',
    after: 'Saldo',
    none: 'Nenhum lançamento.',
    order: 'ver pedido',
    period: 'Extrato para a contabilidade, com os selos do livro-razão:',
    from: 'De',
    to: 'até',
    csv: 'Planilha (CSV)',
    pdf: 'PDF',
  },

  openReturnsMessages: {
    title: 'Bloqueado:',
    text: 'Este valor está fora do saldo até o banco decidir. O que não for devolvido a quem pagou volta para o saldo.',
    since: 'desde',
    topUp: 'ver recarga',
  },

  topUpMessages: {
    title: 'Recarga por PIX',
    amount: 'Valor',
    hint: 'Em reais, a partir de 1,00. Exemplo: 250,00',
    ask: 'Gerar código PIX',
    scan: 'Leia o código QR no aplicativo do seu banco ou copie e cole o código.',
    code: 'PIX copia e cola',
    until: 'Válido até',
    paid: 'Pago e creditado:',
    back: 'Voltar para a carteira',
    again: 'Verificar pagamento',
    status: {
      active: 'Aguardando pagamento',
      paid: 'Pago',
      expired: 'Expirado',
      contested: 'Contestado por quem pagou',
      held: 'Em devolução',
      returned: 'Devolvido',
    },
    returns: 'Contestações e devoluções',
    held: 'Bloqueado até o banco decidir:',
    ifContested:
      'Quem pagou pediu o dinheiro de volta ao banco. A decisão leva até 11 dias: ou o valor volta para o seu saldo, ou vai para quem pagou. Se não reconhece o motivo, fale conosco.',
    returned: 'Devolvido a quem pagou:',
    bankSays: 'Banco:',
  },
}

export type Texts = typeof texts
