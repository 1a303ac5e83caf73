import { mostListed } from '@rodovia/core/quoting/service-areas/service-area.ts'
import * as z from 'zod'
import { bodyFromSchema } from './derive-body.ts'
import { listOf, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const areaFields =
  'id name is_active: isActive geojson cep_prefixes: cepPrefixes cities changed_at: changedAt' as const

const readOperation = storedOperation(
  `query ServiceArea($area_id: ID!) { area: serviceArea(id: $area_id) { ${areaFields} } }`,
)
export type ServiceAreaAnswer = DataOf<typeof readOperation>['area']

const listOfTexts = listOf(text, mostListed).nullish()
const lists = { cep_prefixes: listOfTexts, cities: listOfTexts }

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
    body: bodyFromSchema({ name: text, ...lists }),
    example: { name: 'Grande São Paulo', cep_prefixes: ['0'], cities: ['Campinas - SP'] },
    operation: storedOperation(`mutation AddServiceArea($input: SaveServiceAreaInput!) {
      area: saveServiceArea(input: $input) { ${areaFields} }
    }`),
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
    body: bodyFromSchema(lists),
    example: { is_active: false },
    operation: storedOperation(`mutation SaveServiceArea($area_id: ID, $input: SaveServiceAreaInput!) {
      area: saveServiceArea(id: $area_id, input: $input) { ${areaFields} }
    }`),
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
