import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { variables } from '@rodovia/platform/config/variables.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { files } from '../../apps/kubernetes/manifests.ts'

/**
 * The files are read as they are applied. The compiler finds unknown fields (apps/kubernetes),
 * kubernetes-schemas.all.test.ts wrong values.
 */

const folder = resolve(import.meta.dirname, '../../deploy/kubernetes')
// biome-ignore lint/suspicious/noExplicitAny: manifests of any kind
type Any = any
const read = async (file: string): Promise<Any[]> =>
  parseAllDocuments(await readFile(join(folder, file), 'utf8')).map((document) => document.toJS())
const all = async () => (await Promise.all(Object.keys(files).map(read))).flat()
const podsOf = (manifests: Any[]) =>
  manifests.filter(({ spec }) => spec?.template?.spec?.containers).map(({ spec }) => spec.template.spec)

test('the files are what apps/kubernetes says', async () => {
  for (const [file, manifests] of Object.entries(files))
    expect(await read(file), 'run `npm run manifests`').toEqual(JSON.parse(JSON.stringify(manifests)))
})

describe('the containers', () => {
  test('run files that exist, with variables that are read, and find each subgraph by its service', async () => {
    const manifests = await all()
    const { data } = manifests.find(({ kind }) => kind === 'ConfigMap')
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(Object.keys(data)))
    for (const pod of podsOf(manifests)) {
      const [{ args, env = [], ports, readinessProbe }] = pod.containers
      await expect(readFile(resolve(folder, '../..', args[0]), 'utf8')).resolves.toBeTruthy()
      const own = Object.fromEntries(env.map(({ name, value }: Any) => [name, value]))
      const { port, subgraphs, metrics } = readConfig({
        ...data,
        ...own,
        DATABASE_URL: 'postgres://db/rodovia',
      })
      const numbers = ports.map(({ containerPort }: Any) => containerPort)
      expect([port, subgraphs.port, metrics.port]).toEqual(expect.arrayContaining(numbers))
      if (readinessProbe) expect(numbers).toContain(readinessProbe.httpGet.port)
      if (!subgraphs.urls) continue
      const services = manifests.filter(({ kind, spec }) => kind === 'Service' && spec.clusterIP === 'None')
      const sets = manifests.filter(({ kind }) => kind === 'StatefulSet')
      const expected = sets.flatMap(({ metadata, spec }) =>
        Array.from({ length: spec.replicas }, (_, index) => [
          spec.template.spec.containers[0].args[1],
          `http://${metadata.name}-${index}.${services.find((each: Any) => each.metadata.name === spec.serviceName).metadata.name}:4100`,
        ]),
      )
      expect(subgraphs.urls.toSorted()).toEqual(expected.toSorted())
      expect(new Set(expected.map(([name]) => name))).toEqual(new Set(subgraphNames))
    }
  })

  test('have no rights, and selectors and budgets meet their pods', async () => {
    const manifests = await all()
    for (const pod of podsOf(manifests))
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true },
        containers: [
          {
            securityContext: {
              readOnlyRootFilesystem: true,
              allowPrivilegeEscalation: false,
              capabilities: { drop: ['ALL'] },
            },
          },
        ],
      })
    const labels = manifests
      .filter(({ spec }) => spec?.template?.metadata)
      .map(({ spec }) => JSON.stringify(spec.template.metadata.labels))
    for (const { kind, spec } of manifests) {
      const selector = kind === 'Service' ? spec.selector : spec?.selector?.matchLabels
      if (selector) expect(labels).toContain(JSON.stringify(selector))
    }
  })
})

test('workers follow metrics that the adapter reads from Prometheus', async () => {
  const scaler = (await all()).find(
    ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === 'rodovia-worker',
  )
  const names = scaler.spec.metrics.map(({ external }: Any) => external.metric.name)
  const { rules } = parse(await readFile(join(folder, 'prometheus-adapter.yaml'), 'utf8'))
  expect(rules.external.map(({ name }: Any) => name.as)).toEqual(names)
  const page = await readFile(resolve(folder, '../../docs/reference/metrics.md'), 'utf8')
  for (const { seriesQuery, metricsQuery } of rules.external) {
    expect(page).toContain(`\`${seriesQuery}\``)
    expect(metricsQuery).toBe(`max(${seriesQuery})`)
  }
})

test('a roll-out migrates, then replaces workers, subgraphs and gateways with the image, and stops where a step fails', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'rodovia-roll-out-'))
  const calls = join(scratch, 'calls')
  // Stands for the cluster: records what it is asked, and fails where the test says so.
  await writeFile(
    join(scratch, 'kubectl'),
    `#!/bin/sh\necho "$@" >> ${calls}\ncase "$*" in *"\${FAILS:-never}"*) exit 1;; esac\ncase "$*" in *"--filename -"*) grep image: >> ${calls};; esac\nexit 0\n`,
  )
  await chmod(join(scratch, 'kubectl'), 0o755)
  const run = async (env: Record<string, string> = {}) => {
    await writeFile(calls, '')
    const done = await promisify(execFile)(join(folder, 'roll-out.sh'), ['registry.example/rodovia:0.2.0'], {
      env: { PATH: `${scratch}:${process.env.PATH}`, ...env },
    }).then(
      () => true,
      () => false,
    )
    return { done, lines: (await readFile(calls, 'utf8')).split('\n') }
  }
  const steps = ({ lines }: { lines: string[] }) =>
    lines.flatMap(
      (line) =>
        /(?:wait|rollout status).* ?(?:job|deployment|statefulset)\/rodovia-(\w+)/.exec(line)?.[1] ?? [],
    )

  const normal = await run()
  expect(normal.done).toBe(true)
  expect(steps(normal)).toEqual(['migrate', 'worker', ...subgraphNames.toSorted(), 'gateway'])
  const images = normal.lines.filter((line) => line.includes('image:')).map((line) => line.trim())
  expect(new Set(images)).toEqual(new Set(['image: registry.example/rodovia:0.2.0']))
  expect(images).toHaveLength(1 + 1 + subgraphNames.length + 1)
  expect(steps(await run({ GATEWAYS_FIRST: '1' })).slice(0, 3)).toEqual(['migrate', 'worker', 'gateway'])
  const failed = await run({ FAILS: 'job/rodovia-migrate' })
  expect([failed.done, steps(failed)]).toEqual([false, ['migrate']])
  await rm(scratch, { recursive: true })
})
