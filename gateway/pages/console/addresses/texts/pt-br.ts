export const texts = {
  title: 'Endereços',
  intro:
    'Remetentes e destinatários que você usa de novo. Os pedidos guardam o endereço com que foram feitos.',
  search: 'Procurar por nome, telefone ou endereço',
  find: 'Procurar',
  none: 'Nenhum endereço salvo.',
  nothingFound: 'Nenhum endereço encontrado.',
  add: 'Adicionar endereço',
  change: 'Alterar',
  changeTitle: 'Alterar endereço',
  save: 'Salvar',
  back: 'Todos os endereços',
  name: 'Nome da pessoa ou empresa',
  phone: 'Telefone',
  phoneHint: 'De 8 a 15 dígitos, com DDD.',
  address: 'Endereço',
  postalCode: 'CEP',
  postalCodeHint: '8 dígitos.',
  pickup: 'Local de coleta padrão',
  isPickup: 'Coleta padrão',
  used: (count: number) => (count === 1 ? 'Usado em 1 pedido' : `Usado em ${count} pedidos`),
  remove: 'Remover',
  removeText: 'O endereço sai do livro. Os pedidos já feitos não mudam.',
  removeNow: 'Remover endereço',
}

export type Texts = typeof texts
