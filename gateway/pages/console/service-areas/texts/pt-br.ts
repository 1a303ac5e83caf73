const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const texts = {
  title: 'Áreas de atendimento',
  intro:
    'Com ao menos uma área ativa, só há cotação quando coleta e destino ficam dentro de alguma delas. Sem área ativa, o atendimento é em todo o Brasil. Cotações e pedidos já feitos não mudam.',
  none: 'Nenhuma área. O atendimento é em todo o Brasil.',
  everywhere: 'Nenhuma área está ativa: o atendimento é em todo o Brasil.',
  add: 'Nova área',
  change: 'Alterar',
  changeTitle: 'Alterar área',
  active: 'Ativa',
  inactive: 'Inativa',
  parts: (polygons: number, ceps: number, cities: number) =>
    [
      ...(polygons > 0 ? [counted(polygons, 'polígono', 'polígonos')] : []),
      ...(ceps > 0 ? [counted(ceps, 'faixa de CEP', 'faixas de CEP')] : []),
      ...(cities > 0 ? [counted(cities, 'município', 'municípios')] : []),
    ].join(' · '),
  map: 'Mapa esquemático das áreas, norte para cima',
  drawing: 'Desenhar no mapa',
  drawingHint:
    'Clique ou toque para marcar cada canto. Com o teclado: setas movem o mapa, Enter marca o centro, Backspace desfaz. Depois feche o polígono.',
  close: 'Fechar polígono',
  undo: 'Desfazer canto',
  clear: 'Apagar polígonos',
  points: 'Cantos marcados: #.',
  polygons: 'Polígonos na área: #.',
  name: 'Nome',
  nameHint: 'Quem está fora da área lê este nome, como Grande São Paulo.',
  isActive: 'Área ativa',
  ceps: 'Começos de CEP',
  cepsHint: 'De 1 a 8 dígitos, um por linha, como 013 ou 01310-100.',
  cities: 'Municípios',
  citiesHint: 'Um por linha, como São Paulo - SP.',
  geojson: 'Polígonos em GeoJSON',
  geojsonHint:
    'Preenchido pelo desenho, ou cole um Polygon, MultiPolygon, Feature ou FeatureCollection: no máximo 100 polígonos e 5.000 pontos.',
  save: 'Salvar área',
  back: 'Todas as áreas',
  remove: 'Remover',
  removeText: 'A área deixa de existir. Se for a última ativa, o atendimento volta a ser em todo o Brasil.',
  removeNow: 'Remover área',
}

export type Texts = typeof texts
