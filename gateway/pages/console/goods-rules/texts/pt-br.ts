export const texts = {
  title: 'Documentos das mercadorias',
  intro:
    'Um pedido pode levar as chaves dos documentos fiscais (NF-e, NFC-e, CT-e, DC-e) ou o motivo de não ter nenhum. Sem isso, a regra abaixo segura a busca por motorista; o pedido entra e é pago do mesmo jeito.',
  documentBeforeDispatch: 'Só chamar motorista depois que o pedido tiver o documento ou o motivo',
  hint: 'Vale para os pedidos feitos a partir de agora. O prazo do pedido não muda: sem documento até lá, ele é cancelado e o valor volta para a carteira.',
  save: 'Salvar',
}

export type Texts = typeof texts
