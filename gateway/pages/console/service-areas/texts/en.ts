import type { Texts } from './pt-br.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const texts: Texts = {
  title: 'Service areas',
  intro:
    'With at least one active area, trips are quoted only if pickup and destination lie in one of them. Without an active area the whole of Brazil is served. Quotes and orders that were made do not change.',
  none: 'No areas. The whole of Brazil is served.',
  everywhere: 'No area is active: the whole of Brazil is served.',
  add: 'New area',
  change: 'Change',
  changeTitle: 'Change area',
  active: 'Active',
  inactive: 'Inactive',
  parts: (polygons, ceps, cities) =>
    [
      ...(polygons > 0 ? [counted(polygons, 'polygon', 'polygons')] : []),
      ...(ceps > 0 ? [counted(ceps, 'range of postal codes', 'ranges of postal codes')] : []),
      ...(cities > 0 ? [counted(cities, 'municipality', 'municipalities')] : []),
    ].join(' · '),
  map: 'Schematic map of the areas, north up',
  drawing: 'Draw on the map',
  drawingHint:
    'Click or tap to mark each corner. By keyboard: arrows move the map, Enter marks its centre, Backspace takes a corner back. Then close the polygon.',
  close: 'Close polygon',
  undo: 'Undo corner',
  clear: 'Erase polygons',
  points: 'Corners marked: #.',
  polygons: 'Polygons in the area: #.',
  name: 'Name',
  nameHint: 'People outside of the area read this name, such as Greater São Paulo.',
  isActive: 'The area is active',
  ceps: 'Beginnings of postal codes',
  cepsHint: '1 to 8 digits, one on each line, such as 013 or 01310-100.',
  cities: 'Municipalities',
  citiesHint: 'One on each line, such as São Paulo - SP.',
  geojson: 'Polygons as GeoJSON',
  geojsonHint:
    'Filled in by the drawing, or paste a Polygon, MultiPolygon, Feature or FeatureCollection: at most 100 polygons and 5,000 points.',
  save: 'Save area',
  back: 'All areas',
  remove: 'Remove',
  removeText: 'The area is gone. If it was the last active one, the whole of Brazil is served again.',
  removeNow: 'Remove area',
}
