import type { Texts } from './pt-br.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const texts: Texts = {
  title: 'Áreas de servicio',
  intro:
    'Con al menos un área activa, solo hay cotización cuando la recolección y el destino quedan dentro de alguna de ellas. Sin área activa, el servicio es en todo Brasil. Las cotizaciones y los pedidos ya hechos no cambian.',
  none: 'Ninguna área. El servicio es en todo Brasil.',
  everywhere: 'Ninguna área está activa: el servicio es en todo Brasil.',
  add: 'Área nueva',
  change: 'Cambiar',
  changeTitle: 'Cambiar área',
  active: 'Activa',
  inactive: 'Inactiva',
  parts: (polygons, ceps, cities) =>
    [
      ...(polygons > 0 ? [counted(polygons, 'polígono', 'polígonos')] : []),
      ...(ceps > 0 ? [counted(ceps, 'rango de CEP', 'rangos de CEP')] : []),
      ...(cities > 0 ? [counted(cities, 'municipio', 'municipios')] : []),
    ].join(' · '),
  map: 'Mapa esquemático de las áreas, norte arriba',
  drawing: 'Dibujar en el mapa',
  drawingHint:
    'Haga clic o toque para marcar cada esquina. Con el teclado: las flechas mueven el mapa, Enter marca el centro, Backspace deshace. Después cierre el polígono.',
  close: 'Cerrar polígono',
  undo: 'Deshacer esquina',
  clear: 'Borrar polígonos',
  points: 'Esquinas marcadas: #.',
  polygons: 'Polígonos en el área: #.',
  name: 'Nombre',
  nameHint: 'Quien está fuera del área lee este nombre, como Grande São Paulo.',
  isActive: 'Área activa',
  ceps: 'Comienzos de CEP',
  cepsHint: 'De 1 a 8 dígitos, uno por línea, como 013 o 01310-100.',
  cities: 'Municipios',
  citiesHint: 'Uno por línea, como São Paulo - SP.',
  geojson: 'Polígonos en GeoJSON',
  geojsonHint:
    'Lo llena el dibujo, o pegue un Polygon, MultiPolygon, Feature o FeatureCollection: como máximo 100 polígonos y 5.000 puntos.',
  save: 'Guardar área',
  back: 'Todas las áreas',
  remove: 'Eliminar',
  removeText: 'El área deja de existir. Si es la última activa, el servicio vuelve a ser en todo Brasil.',
  removeNow: 'Eliminar área',
}
