import {
  createPersistedDocuments,
  type Engine,
  type PersistedDocuments,
  readTrustedDocuments,
} from '@rodovia/engine'
import type { Config } from '@rodovia/platform/config.ts'
import type { Log } from '@rodovia/platform/log.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { type GraphQLSchema, parse, validate } from 'graphql'
import { Counter, Gauge, type Registry } from 'prom-client'

type Dependencies = {
  engine: Pick<Engine<never>, 'apiSchema'>
  log: Log
  metrics: Registry
  /** The interval at which the file or folder is read again. */
  everySeconds: number
  /** The documents of the server's own pages, which are always trusted. */
  own: ReadonlyMap<string, string>
}

/**
 * Automatic persisted queries, and the operator's trusted documents, which are read again so that a new
 * version of an app needs no restart. Throws OperatorError if they cannot be read at the start; later a fault
 * is logged and the documents stay as they are. Documents that the schema does not allow are logged too: an
 * old version of an app may still have them.
 */
export async function openDocuments(
  setting: Config['trustedDocuments'],
  { engine, log, metrics, everySeconds, own }: Dependencies,
): Promise<PersistedDocuments & Disposable> {
  if (!setting) return { ...createPersistedDocuments(), [Symbol.dispose]: () => {} }
  const { path, isOnly } = setting
  const documents = createPersistedDocuments({ onlyTrusted: isOnly })
  let trusted: ReadonlyMap<string, string> = new Map()

  async function read(): Promise<void> {
    const next = await readTrustedDocuments(path)
    const added = [...next].filter(([id, text]) => trusted.get(id) !== text)
    if (added.length === 0 && next.size === trusted.size) return
    trusted = next
    documents.trust(new Map([...own, ...next]))
    const invalid = added.flatMap(([id, text]) => faultOf(engine.apiSchema, id, text))
    log.info({ path, documents: next.size, isOnly }, 'trusted documents read')
    if (invalid.length > 0) log.warn({ path, invalid }, 'trusted documents that the schema does not allow')
  }

  await read().catch((error: Error) => {
    throw new OperatorError(`GRAPHQL_DOCUMENTS: ${error.message}`)
  })
  const failures = measure(metrics, () => trusted.size)
  const timer = setInterval(() => {
    read().catch((err: unknown) => {
      failures.inc()
      log.error({ err, path }, 'trusted documents cannot be read; those read before stay')
    })
  }, everySeconds * 1000).unref()
  return { ...documents, [Symbol.dispose]: () => clearInterval(timer) }
}

function faultOf(schema: GraphQLSchema, id: string, text: string): { id: string; fault: string }[] {
  try {
    const [error] = validate(schema, parse(text))
    return error ? [{ id, fault: error.message }] : []
  } catch (error) {
    return [{ id, fault: (error as Error).message }]
  }
}

function measure(metrics: Registry, count: () => number): Counter {
  const registers = [metrics]
  new Gauge({
    name: 'rodovia_trusted_documents',
    help: 'Trusted documents that clients may name (GRAPHQL_DOCUMENTS).',
    registers,
    collect() {
      this.set(count())
    },
  })
  return new Counter({
    name: 'rodovia_trusted_documents_failed_reads_total',
    help: 'Reads of changed trusted documents that failed; those read before stay.',
    registers,
  })
}
