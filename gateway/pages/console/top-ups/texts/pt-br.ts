export const texts = {
  title: 'Recargas de PIX',
  intro:
    'Recargas dos últimos 30 dias de todos os clientes que ainda não foram pagas. Com a API de um banco os pagamentos entram sozinhos. Com uma chave PIX própria, procure o pagamento no extrato do banco e confirme aqui.',
  list: 'Aguardam pagamento',
  none: 'Nenhuma recarga aguarda pagamento.',
  expired: 'expirada; se for paga, ainda é creditada',
  choose: 'Confirmar',
  confirm: 'Confirmar um pagamento',
  confirmText:
    'O valor entra na carteira do cliente agora. Cada pagamento é creditado uma vez só, mesmo que você confirme de novo.',
  txid: 'Identificador da recarga (txid)',
  txidHint: 'Como no extrato do banco: até 35 letras e números.',
  endToEndId: 'Identificador do pagamento (end-to-end)',
  endToEndIdHint: 'Como no extrato do banco: E e mais 31 caracteres.',
  amount: 'Valor pago',
  amountHint: 'Em reais, o que de fato foi pago. Exemplo: 250,00',
  send: 'Creditar',
}

export type Texts = typeof texts
