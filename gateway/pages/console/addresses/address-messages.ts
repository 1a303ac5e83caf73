import { localized } from '@rodovia/core/shared/language.ts'

export const messages = {
  title: localized('Endereços', 'Addresses'),
  intro: localized(
    'Remetentes e destinatários que você usa de novo. Os pedidos guardam o endereço com que foram feitos.',
    'Senders and recipients that you use again. Orders keep the address that they were placed with.',
  ),
  search: localized('Procurar por nome, telefone ou endereço', 'Search by name, telephone number or address'),
  find: localized('Procurar', 'Search'),
  none: localized('Nenhum endereço salvo.', 'No saved addresses.'),
  nothingFound: localized('Nenhum endereço encontrado.', 'No address found.'),
  add: localized('Adicionar endereço', 'Add address'),
  change: localized('Alterar', 'Change'),
  changeTitle: localized('Alterar endereço', 'Change address'),
  save: localized('Salvar', 'Save'),
  back: localized('Todos os endereços', 'All addresses'),
  name: localized('Nome da pessoa ou empresa', 'Name of the person or company'),
  phone: localized('Telefone', 'Telephone number'),
  phoneHint: localized('De 8 a 15 dígitos, com DDD.', '8 to 15 digits, with the area code.'),
  address: localized('Endereço', 'Address'),
  postalCode: localized('CEP', 'Postal code (CEP)'),
  postalCodeHint: localized('8 dígitos.', '8 digits.'),
  pickup: localized('Local de coleta padrão', 'Default pickup'),
  isPickup: localized('Coleta padrão', 'Default pickup'),
  used: (count: number) =>
    localized(
      count === 1 ? 'Usado em 1 pedido' : `Usado em ${count} pedidos`,
      count === 1 ? 'Used by 1 order' : `Used by ${count} orders`,
    ),
  remove: localized('Remover', 'Remove'),
  removeText: localized(
    'O endereço sai do livro. Os pedidos já feitos não mudam.',
    'The address leaves the book. Orders that were placed do not change.',
  ),
  removeNow: localized('Remover endereço', 'Remove address'),
}
