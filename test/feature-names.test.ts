import { expect, test } from 'vitest'
import { repositoryFiles } from './docs/pages.ts'

/** The name of each feature in every layer, and the names that its folders and files had in some of them. */
const features: Record<string, readonly string[]> = {
  repetitions: ['repetition', 'recurrence'],
  imports: ['order-import', 'order-imports', 'order-files'],
  exports: ['list-exports'],
  'service-areas': ['quoting/areas', 'current-areas'],
  towns: [],
  members: ['team'],
  'sign-in': [
    'identity-provider',
    'identity-providers',
    'provider',
    'provider-sign-in',
    'company',
    'company-sign-in',
  ],
  overview: [],
  'saved-views': ['views'],
  'top-ups': ['wallet/pix', 'postgres/pix', 'outside/pix', 'journeys/pix', 'pix-returns', 'console/returns'],
  'api-keys': ['identity/keys', 'console/keys'],
  webhooks: ['jobs/webhook-sender'],
  'request-log': ['console/requests', 'rest/requests', 'postgres/requests'],
  calls: ['masked-calls'],
  notes: ['order-notes'],
  'collect-on-delivery': [],
  pushes: ['push', 'push-peers'],
  'freight-floor': ['floor', 'floors', 'freight-floors', 'minimum-freight'],
  'freight-operations': ['ciot-operations', 'freight-registries', 'toll', 'fiscal'],
  'fiscal-documents': ['fiscal', 'mdfe'],
  vehicles: ['vehicle', 'carriers-and-vehicles', 'fleet-vehicles'],
  'recipient-messages': ['outside/recipients'],
}

const layers = /^(packages\/[^/]+|subgraphs|gateway\/pages|gateway|apps|test)\//
const sources = repositoryFiles.filter((path) => layers.test(path) && !path.includes('/migrations/'))

/** The path without the endings of the file, and without the word by which journeys name the console. */
const nameOf = (path: string) => path.replace(/(\/[^./]+)\.[^/]*$/, '$1').replace('/console-', '/')

const hasName = (path: string, name: string) => `/${nameOf(path)}/`.includes(`/${name}/`)

const cases = Object.entries(features)

test.each(cases)('the folders and files of %s have no former name', (name, formerNames) => {
  const others = sources.filter((path) => !hasName(path, name))
  expect(others.filter((path) => formerNames.some((former) => hasName(path, former)))).toEqual([])
})

test.each(cases)('%s has its name in several layers, the domain among them', (name) => {
  const own = sources.filter((path) => hasName(path, name))
  const layersOfFeature = new Set(own.map((path) => layers.exec(path)![1]))
  expect([...layersOfFeature]).toContain('packages/core')
  expect(layersOfFeature.size).toBeGreaterThan(3)
})
