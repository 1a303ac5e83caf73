import { localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  title: localized('Devoluções de PIX', 'PIX returns'),
  intro: localized(
    'Recargas que quem pagou contestou no banco (MED) e as que nós devolvemos, de todos os clientes. O valor sai da carteira do cliente e fica bloqueado até o banco decidir.',
    'Top-ups that their payers contest at the bank (MED) and those that we return, of all customers. The amount leaves the customer’s wallet and is held until the bank decides.',
  ),
  list: localized('Contestações e devoluções', 'Contests and returns'),
  none: localized('Nenhuma contestação ou devolução.', 'No contests or returns.'),
  payment: localized('Pagamento', 'Payment'),
  amount: localized('Valor', 'Amount'),
  reason: localized('Motivo', 'Reason'),
  contest: localized('Contestação (MED)', 'Contest (MED)'),
  bankSays: localized('Banco:', 'Bank:'),
  create: localized('Devolver um pagamento', 'Return a payment'),
  createText: localized(
    'O valor sai da carteira do cliente agora, mesmo que ela fique negativa, e o banco o devolve a quem pagou. Esta ação não pode ser desfeita.',
    'The amount leaves the customer’s wallet now, even if that makes it negative, and the bank returns it to the payer. This cannot be undone.',
  ),
  endToEndId: localized('Identificador do pagamento (end-to-end)', 'End-to-end id of the payment'),
  endToEndIdHint: localized(
    'Como no extrato do banco: E e mais 31 caracteres. Pela API do banco, pagamentos de até 90 dias.',
    'As in the bank’s statement: E and 31 characters. Through the bank’s API, payments of up to 90 days ago.',
  ),
  amountHint: localized(
    'Em reais, no máximo o que resta do pagamento. Exemplo: 250,00',
    'In reais, at most what is left of the payment. Example: 250,00',
  ),
  reasonHint: localized(
    'Quem pagou e o cliente leem este texto. Até 140 caracteres.',
    'The payer and the customer read this text. Up to 140 characters.',
  ),
  send: localized('Devolver', 'Return'),
}
