import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { speedsFrom } from '@rodovia/core/estimates/speeds.ts'
import type { Branded } from '@rodovia/core/shared/ids.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { createLocalLimits } from '@rodovia/volatile-state/limits/local-limits.ts'
import { v7 } from 'uuid'
import { type AllPorts, makePorts } from '../../../apps/composition/make-ports.ts'
import { openTestStores, type TestStores } from '../../support/stores.ts'
import { testConfig } from '../../support/test-config.ts'
import type { Random } from '../engine/random.ts'

export type CityPorts = AllPorts
export type CityStores = AsyncDisposable &
  Pick<TestStores, 'query' | 'runMaintenance'> & { ports: CityPorts; gated: ReadonlySet<string> }

/** Services with I/O that are no stores. */
const gatedServices = [
  'webhookCaller',
  'pixProvider',
  'photoFiles',
  'limits',
  'publicCells',
  'geocoder',
  'roads',
]

/**
 * The ports as the platform makes them, on real stores in a database of their own, with `redisUrl` on a real
 * Redis too. Time, ids and chance are the simulation's.
 */
export async function openCityStores(
  now: () => number,
  random: Random,
  { redisUrl }: { redisUrl?: string | undefined } = {},
): Promise<CityStores> {
  await using stack = new AsyncDisposableStack()
  const stores = stack.use(await openTestStores({ poolSize: 4 }))
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia-simulation-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    WEBHOOK_ALLOW_HTTP: '1',
    WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
    ...(redisUrl && { REDIS_URL: redisUrl }),
    ...testConfig({ auth: { argon2: { memoryKiB: 8, passes: 1 } } }),
  })
  const made = await makePorts(config, await loadSecrets(dataDir), stores, createLog(config), stack)
  let ids = 0
  const ports: CityPorts = {
    ...made,
    clock: () => new Date(now()),
    newId: <Id extends Branded<string>>() => v7({ msecs: now(), seq: ++ids, random: random.bytes(16) }) as Id,
    randomBytes: (count) => Buffer.from(random.bytes(count)),
    limits: createLocalLimits({ now }),
    // The secret of the blur is another one in each data folder.
    nearbySettings: { ...made.nearbySettings, blurKey: 'simulated', nearbyCacheSeconds: 0 },
    // A search shared by two processes would hang in the second when the first crashes.
    nearbyCache: { get: (_, look) => look() },
    keyedMutex: (_, work) => work(),
    deliverySettings: {
      ...made.deliverySettings,
      confirmsPix: true,
      estimate: { ...made.deliverySettings.estimate, speedOf: speedsFrom([], 20) },
    },
  }
  // The test makes the tables of the days from the clock of the machine.
  await stores.runMaintenance(new Date(now()))
  const disposal = stack.move()
  return {
    ports,
    gated: new Set([...storeNames(stores, made), ...gatedServices]),
    query: stores.query,
    runMaintenance: stores.runMaintenance,
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

function storeNames({ stores }: TestStores, made: object): string[] {
  return Object.keys(stores).filter((name) => name in made)
}
