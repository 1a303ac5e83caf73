export const texts = {
  view: 'Exibição',
  columns: 'Colunas',
  density: 'Espaçamento',
  comfortable: 'Confortável',
  compact: 'Compacto',
  apply: 'Aplicar',
  newestFirst: 'mais recentes primeiro',
  earliestFirst: 'prazo mais próximo primeiro',
  highestFirst: 'maior preço primeiro',
  oldestFirst: 'mais antigos primeiro',
}

export type Texts = typeof texts
