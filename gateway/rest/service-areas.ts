import { mostListed } from '@rodovia/core/quoting/service-areas/service-area.ts'
import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { flag, jsonBody, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const areaFields =
  'id name is_active: isActive geojson cep_prefixes: cepPrefixes cities changed_at: changedAt' as const

const readOperation = storedOperation(
  `query ServiceArea($area_id: ID!) { area: serviceArea(id: $area_id) { ${areaFields} } }`,
)
export type ServiceAreaAnswer = DataOf<typeof readOperation>['area']

const saveOperation = storedOperation(`mutation SaveServiceArea($area_id: ID, $input: SaveServiceAreaInput!) {
  area: saveServiceArea(id: $area_id, input: $input) { ${areaFields} }
}`)

const aList = expecting(`a list of at most ${mostListed} texts`)
const listOfTexts = z.array(text, aList).max(mostListed, aList)

const shape = {
  is_active: flag.nullish().describe('Whether the area counts; a new one does by default'),
  geojson: text
    .nullish()
    .describe(
      'The text of a GeoJSON Polygon, MultiPolygon, Feature or FeatureCollection: at most 100 polygons and 5,000 points; empty for none',
    ),
  cep_prefixes: listOfTexts
    .nullish()
    .describe('The first 1 to 8 digits of postal codes, such as 013; at most 1,000'),
  cities: listOfTexts.nullish().describe('Municipalities, such as São Paulo - SP; at most 1,000'),
}
const name = text.describe(
  'The name, which refusals of trips outside of every area give; at most 80 characters',
)
const newArea = jsonBody({ name, ...shape })
const changes = jsonBody({ name: name.nullish(), ...shape })

const inputOf = ({ is_active, cep_prefixes, ...body }: z.infer<typeof changes>) => ({
  ...body,
  isActive: is_active,
  cepPrefixes: cep_prefixes,
})

/**
 * The routes of the areas in which the platform delivers, for its administrators:
 * docs/reference/rules.md#service-areas.
 */
export const serviceAreaRoutes: AnyRoute[] = [
  route('GET /api/app/v1/service-areas', {
    summary: 'List the service areas',
    operation: storedOperation(`query ServiceAreas { areas: serviceAreas { ${areaFields} } }`),
  }),
  route('POST /api/app/v1/service-areas', {
    summary: 'Add a service area',
    body: newArea,
    example: { name: 'Grande São Paulo', cep_prefixes: ['0'], cities: ['Campinas - SP'] },
    operation: saveOperation,
    variables: ({ body }) => ({ input: inputOf(body) }),
  }),
  route('GET /api/app/v1/service-areas/:area_id', {
    summary: 'Get a service area',
    refusals: ['not_found'],
    operation: readOperation,
  }),
  route('PATCH /api/app/v1/service-areas/:area_id', {
    summary: 'Change a service area',
    description: 'Changes the fields that the body names. A field that is left out stays as it is.',
    refusals: ['not_found'],
    body: changes,
    example: { is_active: false },
    operation: saveOperation,
    variables: ({ params, body }) => ({ area_id: params.area_id!, input: inputOf(body) }),
  }),
  route('DELETE /api/app/v1/service-areas/:area_id', {
    summary: 'Remove a service area',
    refusals: ['not_found'],
    operation: storedOperation(
      'mutation RemoveServiceArea($area_id: ID!) { removeServiceArea(id: $area_id) }',
    ),
    reshape: { response: z.object({}), from: () => ({}) },
  }),
]
