import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { isAborted } from '@rodovia/platform/abort-scope.ts'
import { codeOf, isUnavailable } from '@rodovia/platform/database-faults.ts'
import { currentReadScope, type ReadScope } from '@rodovia/platform/read-scope.ts'
import type { Stores } from '../database/create-stores.ts'
import { bytesOf } from './lsn.ts'
import type { Replica } from './replica.ts'
import { replicaReads } from './replica-reads.ts'

/**
 * The server that answered a read that a replica may answer: `replica`; else the primary, because no replica
 * may be asked now (`left_out`), none has replayed what the caller has to see (`behind`), the replica failed
 * meanwhile (`failed`) or does not have the row yet (`not_found`).
 */
export type ReadOutcome = 'replica' | 'left_out' | 'behind' | 'failed' | 'not_found'

type Call = (...input: never[]) => Promise<unknown>
type Options = { replicas: readonly Replica[]; onRead: (outcome: ReadOutcome) => void }

/** The stores of the primary, with the calls of `replicaReads` answered by a replica inside a read scope. */
export function routeReads(primary: Stores, options: Options): Stores {
  const routed = Object.entries(replicaReads).map(([name, calls]) => {
    const callOf = (stores: Stores, call: string) =>
      (stores as Record<string, Record<string, Call>>)[name]![call]!
    const reads = calls.map((call) => {
      const askPrimary = callOf(primary, call)
      return [
        call,
        (...input: never[]) => {
          const scope = currentReadScope()
          if (!scope) return askPrimary(...input)
          return read(
            scope,
            (stores) => callOf(stores, call)(...input),
            () => askPrimary(...input),
            options,
          )
        },
      ]
    })
    return [name, { ...primary[name as keyof Stores], ...Object.fromEntries(reads) }]
  })
  return { ...primary, ...Object.fromEntries(routed) }
}

async function read<Answer>(
  scope: ReadScope,
  askReplica: (stores: Stores) => Promise<Answer>,
  askPrimary: () => Promise<Answer>,
  { replicas, onRead }: Options,
): Promise<Answer> {
  const replica = chooseReplica(replicas, scope)
  if (!replica) {
    onRead(replicas.some(({ status }) => status().state === 'ready') ? 'behind' : 'left_out')
    return askPrimary()
  }
  try {
    const answer = await replica.read(askReplica)
    // A row that is not found may be newer than the replica's state.
    onRead(answer === null ? 'not_found' : 'replica')
    if (answer !== null) return answer
  } catch (error) {
    // A statement that took too long would take as long at the primary.
    if (isRefusal(error) || isAborted() || codeOf(error) === statementTimeout) throw error
    onRead('failed')
    if (isUnavailable(error) && codeOf(error) !== recoveryConflict) replica.update('down', null, null)
  }
  return askPrimary()
}

const statementTimeout = '57014'
/** The replica had to remove rows that the statement might have needed. */
const recoveryConflict = '40001'

/** All reads of a request begin at the same replica, in every process, so that what one of them finds the next one finds too. */
function chooseReplica(replicas: readonly Replica[], { lsn, requestId }: ReadScope): Replica | undefined {
  const position = bytesOf(lsn)
  const first = seatOf(requestId, replicas.length)
  return [...replicas.slice(first), ...replicas.slice(0, first)].find((replica) =>
    replica.hasReplayed(position),
  )
}

function seatOf(requestId: string, seats: number): number {
  let hash = 0
  for (let index = 0; index < requestId.length; index++)
    hash = (hash * 31 + requestId.charCodeAt(index)) >>> 0
  return hash % seats
}
