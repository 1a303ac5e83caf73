export const texts = {
  title: 'Filtros salvos',
  intro: 'Ficam acima da lista de pedidos. Só você os vê.',
  none: 'Nenhum filtro salvo. Filtre a lista de pedidos e escolha “Salvar este filtro”.',
  save: 'Salvar este filtro',
  manage: 'Organizar',
  name: 'Nome',
  nameHint: 'Até 60 caracteres. Um nome que já existe recebe o filtro novo.',
  saveNow: 'Salvar',
  newName: 'Novo nome',
  rename: 'Renomear',
  delete: 'Excluir',
  deleteText: 'Os pedidos não mudam.',
  deleteNow: 'Excluir o filtro',
  back: 'Voltar aos pedidos',
  noFilter: 'Nenhum filtro em uso: filtre a lista de pedidos primeiro.',
}

export type Texts = typeof texts
