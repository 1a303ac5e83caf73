import {
  findServiceArea,
  listServiceAreas,
  removeServiceArea,
  saveServiceArea,
} from '@rodovia/core/quoting/service-areas/manage-areas.ts'
import { geojsonOf } from '@rodovia/core/quoting/service-areas/read-geojson.ts'
import type { ServiceArea } from '@rodovia/core/quoting/service-areas/service-area.ts'
import { boolean, dateTime, described, id, inputs, of, string } from '../shared/fields.ts'
import { thenTrue, withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const strings = of(['String'])

const ServiceAreaRef = builder.objectRef<ServiceArea>('ServiceArea').implement({
  description:
    'A place where the platform delivers: polygons, postal codes and municipalities together. Without an active area it delivers everywhere.',
  fields: described({
    id: id('Id of the area (UUID).'),
    name: string('Name, which refusals of trips outside of every area give.'),
    isActive: boolean('Whether the area counts.'),
    geojson: string.orNull(
      'Its polygons as the text of a GeoJSON MultiPolygon; null without any.',
      ({ polygons }) => (polygons.length > 0 ? geojsonOf(polygons) : null),
    ),
    cepPrefixes: strings('Postal codes by their first 1 to 8 digits, such as `013`.', ({ cepPrefixes }) => [
      ...cepPrefixes,
    ]),
    cities: strings('Municipalities, such as `São Paulo - SP`.', ({ cities }) =>
      cities.map(({ city, uf }) => `${city} - ${uf}`),
    ),
    changedAt: dateTime('When it was last changed.'),
  }),
})

const SaveServiceAreaInput = builder.inputType('SaveServiceAreaInput', {
  description:
    'A service area. A new one needs a name, and at least one polygon, postal code or municipality; of an existing one what is omitted stays.',
  fields: inputs({
    name: string.orNull('Name, which refusals of trips outside of every area give; at most 80 characters.'),
    isActive: boolean.orNull('Whether the area counts; a new one does by default.'),
    geojson: string.orNull(
      'Text of a GeoJSON Polygon, MultiPolygon, Feature or FeatureCollection: at most 100 polygons and 5,000 points; empty for none.',
    ),
    cepPrefixes: strings.orNull('First 1 to 8 digits of postal codes, at most 1,000.'),
    cities: strings.orNull('Municipalities, such as `São Paulo - SP`, at most 1,000.'),
  }),
})

builder.queryFields((t) => ({
  serviceAreas: t.field({
    type: [ServiceAreaRef],
    description: 'All service areas, by name; for administrators of the platform. Errors: `forbidden`.',
    resolve: withActor(listServiceAreas),
  }),
  serviceArea: t.field({
    type: ServiceAreaRef,
    description: 'A service area; for administrators of the platform. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Id of the area.')) },
    resolve: withActor(findServiceArea),
  }),
}))

builder.mutationFields((t) => ({
  saveServiceArea: t.field({
    type: ServiceAreaRef,
    description:
      'Add a service area, at most 500, or change the one with the id. Servers apply it within a second; quotes that were made stay good. Errors: `forbidden`, `not_found`, `validation_failed`.',
    args: {
      id: t.arg(id.orNull('Id of the area to change; omit to add one.')),
      input: t.arg(of(SaveServiceAreaInput)('The area.')),
    },
    resolve: withRequest(saveServiceArea),
  }),
  removeServiceArea: t.boolean({
    description:
      'Remove a service area. Without any active area the platform delivers everywhere. Always true. Errors: `forbidden`, `not_found`.',
    args: { id: t.arg(id('Id of the area.')) },
    resolve: thenTrue(withRequest(removeServiceArea)),
  }),
}))
