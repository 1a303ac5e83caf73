import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallRequest, Calls, MaskedCall } from '@rodovia/core/delivery/calls/ports.ts'
import type { StoreContext } from '../database/store-context.ts'
import { CallRequestEntity, MaskedCallEntity } from '../entities/calls.ts'

export function createCalls({ em }: StoreContext): Calls {
  return {
    async record(request) {
      await em.fork().insert(CallRequestEntity, requestRow(request))
    },

    bind: (request, call, choose) =>
      em.fork().transactional(async (work) => {
        // One at a time: two requests together could give one person the same number for two others.
        await work.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 95))', ['masked_calls'])
        const choice = choose(await boundOf(work, call))
        if (!choice) return null
        const { proxyNumber, ended } = choice
        await work.nativeDelete(MaskedCallEntity, { id: { $in: [...ended] } })
        await work.insert(MaskedCallEntity, { ...call, proxyNumber })
        await work.insert(CallRequestEntity, requestRow(request))
        return proxyNumber
      }),

    async findBinding({ proxyNumber, phone }) {
      const conditions = { proxyNumber, $or: [{ callerPhone: phone }, { calleePhone: phone }] }
      const [binding] = await em
        .fork()
        .find(MaskedCallEntity, conditions, { orderBy: { expiresAt: 'desc' }, limit: 1 })
      return (binding as MaskedCall | undefined) ?? null
    },
  }
}

type Pair = Pick<MaskedCall, 'callerPhone' | 'calleePhone' | 'createdAt'>

/** The bindings of both people that have not expired, in both directions. */
async function boundOf(
  work: EntityManager,
  { callerPhone, calleePhone, createdAt }: Pair,
): Promise<MaskedCall[]> {
  const both = [callerPhone, calleePhone]
  const ofBoth = [{ callerPhone: { $in: both } }, { calleePhone: { $in: both } }]
  return work.find(MaskedCallEntity, { $or: ofBoth, expiresAt: { $gt: createdAt } })
}

function requestRow({ reader, ...request }: CallRequest) {
  return {
    ...request,
    readerId: reader?.userId ?? null,
    readerTenantId: reader?.tenantId ?? null,
    readerRole: reader?.role ?? null,
    sessionId: reader?.sessionId ?? null,
    apiKeyId: reader?.apiKeyId ?? null,
  }
}
