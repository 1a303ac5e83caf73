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
  importLink: 'Importar de CSV ou XLSX',
  importTitle: 'Importar endereços',
  importIntro:
    'Envie um arquivo CSV ou XLSX com um endereço por linha: nome, telefone, CEP, rua e número. Se uma linha tiver falha, nada é salvo; o que já está no livro não se repete.',
  fileHint:
    'CSV ou XLSX de até 5 MB e 5.000 linhas. A primeira linha tem os títulos das colunas. O arquivo não fica guardado.',
  added: (count: number) => (count === 1 ? '1 endereço adicionado.' : `${count} endereços adicionados.`),
  skipped: (count: number) =>
    count === 1 ? '1 linha já estava no livro.' : `${count} linhas já estavam no livro.`,
  faults: 'Falhas',
  row: (number: string) => `Linha ${number}`,
}

export type Texts = typeof texts
