import { join } from 'node:path'
import { expect, test } from 'vitest'
import { files, type Manifest } from '../../apps/kubernetes/manifests.ts'
import { provideNpmPackage } from '../support/npm-packages/provide.ts'

type Model = new (data: object) => { validate(): void }

async function modelOf({ apiVersion, kind }: Manifest): Promise<Model> {
  const folder = provideNpmPackage('kubernetes', 'kubernetes-models')
  const models = await import(join(folder, apiVersion!, 'index.js'))
  return models[kind!]
}

test('each manifest is valid by the schemas of the Kubernetes API', async () => {
  for (const manifest of Object.values(files).flat()) {
    const plain = JSON.parse(JSON.stringify(manifest))
    const Model = await modelOf(manifest)
    expect(() => new Model(plain).validate(), `${manifest.kind} ${manifest.metadata?.name}`).not.toThrow()
  }
})

test('a wrong value in a manifest is found', async () => {
  const [deployment] = files['30-worker.yaml']!
  const wrong = { ...deployment!, spec: { replicas: 'two' } }
  const Deployment = await modelOf(deployment!)
  expect(() => new Deployment(wrong).validate()).toThrow(/replicas must be integer/)
})
