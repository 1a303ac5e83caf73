import { expect, test } from 'vitest'
import { sha256 } from '../../../test/support/builders.ts'
import { isUuid } from '../shared/ids.ts'
import { appIdOf, openDeliveryManifest } from './manifest.ts'
import { openDeliveryTypes } from './open-delivery.ts'

test('a platform has one id for each of its addresses, which stays the same: a UUID', () => {
  const urls = Array.from({ length: 50 }, (_, index) => `https://${index}.rodovia.test`)
  const ids = urls.map((url) => appIdOf(sha256, url))
  expect(new Set(ids).size).toBe(urls.length)
  expect(urls.map((url) => appIdOf(sha256, url))).toEqual(ids)
  for (const id of ids) expect([isUuid(id), id[14]]).toEqual([true, '8'])
})

test('the manifest names every event, and itself by that id', () => {
  const manifest = openDeliveryManifest('an-id')
  expect(manifest).toMatchObject({
    appId: 'an-id',
    authentication: { supportedGrantTypes: ['client_credentials'] },
  })
  for (const type of openDeliveryTypes) expect(JSON.stringify(manifest)).toContain(`"${type}"`)
})
