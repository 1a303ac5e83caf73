import type { Actor } from '../identity/actor.ts'
import { about, changeRecords } from '../identity/audit/audit-entry.ts'
import { can, permit, requireActor } from '../identity/permissions.ts'
import type { ListRequest, Request } from '../identity/request.ts'
import { type ExportId, requestedExport } from '../shared/export-jobs.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import { type LimitPorts, takeWithinLimit } from '../shared/limits.ts'
import { readPage, type Slice } from '../shared/page.ts'
import type { SystemPorts } from '../shared/ports.ts'
import { refuseField } from '../shared/refusal.ts'
import {
  type ListExport,
  type ListFilter,
  type ListFilterInput,
  type ListName,
  listNames,
} from './list-export.ts'
import { lists } from './lists.ts'
import type { ListExports, ListFiles } from './ports.ts'

type Ports = SystemPorts & { listExports: ListExports; listFiles: ListFiles }

/** The most open exports of one tenant at once. */
const maxOpen = 10

/** An export with its download link once it is ready. */
export type ListExportView = ListExport & { url: string | null }

/**
 * Requests a list of the caller as a file. Refuses with `unauthorized`, `forbidden`, with `validation_failed` a filter that the list
 * does not take and one export too many at once, with `rate_limited`.
 */
export async function requestListExport(
  ports: Ports & LimitPorts,
  { request, list, filter }: { request: Request; list: ListName; filter?: ListFilterInput | null },
): Promise<ListExportView> {
  const actor = permit(request.actor, lists[list].capability)
  if (request.idempotencyKey?.resultId)
    return findListExport(ports, { actor, id: request.idempotencyKey.resultId })
  const { tenantId, userId, sessionId, key } = actor
  const listExport: ListExport = {
    ...requestedExport(ports.newId<ExportId>(), ports.clock()),
    tenantId,
    userId,
    sessionId,
    keyId: key?.id ?? null,
    list,
    filter: readListFilter(list, filter ?? {}),
    language: request.language,
    rowsDone: 0,
    rowsTotal: null,
    failure: null,
  }
  const { listExports: limit } = ports.limitSettings
  await takeWithinLimit(ports, 'list-exports', limit, `list-exports:${tenantId}`)
  const isCreated = await ports.listExports.create({
    listExport,
    most: maxOpen,
    ...changeRecords(ports, {
      request,
      at: listExport.requestedAt,
      action: 'export.requested',
      resultId: listExport.id,
      ...about('user', { id: userId, tenantId }),
      facts: { export_id: listExport.id, list },
    }),
  })
  if (!isCreated) throw refuseField('list', 'full', { of: 'exports', max: maxOpen })
  return shown(ports, listExport)
}

/** The exports that the caller requested and may still read, newest first. Refuses with `unauthorized`, `forbidden`. */
export async function listListExports(
  ports: Ports,
  { actor, page }: ListRequest,
): Promise<Slice<ListExportView>> {
  const { tenantId, userId } = requireActor(actor)
  const at = ports.clock()
  const slice = await ports.listExports.list(
    { tenantId, userId, lists: permittedLists(actor), at },
    readPage(page),
  )
  return { ...slice, items: slice.items.map((one) => shown(ports, one)) }
}

/** An export that the caller requested and may still read. Refuses with `unauthorized`, `forbidden`, `not_found`. */
export async function findListExport(
  ports: Ports,
  { actor, id }: { actor: Actor | null; id: string },
): Promise<ListExportView> {
  const { tenantId, userId } = requireActor(actor)
  const permitted = permittedLists(actor)
  const found = await findOrRefuse(
    'export',
    id,
    ports.listExports.find,
    (one) =>
      one.tenantId === tenantId &&
      one.userId === userId &&
      one.expiresAt > ports.clock() &&
      permitted.includes(one.list),
  )
  return shown(ports, found)
}

/** The lists that the actor may export. Refuses with `forbidden` who may export none, such as an API key without their scopes. */
export function permittedLists(actor: Actor | null): readonly ListName[] {
  const permitted = listNames.filter((name) => can(requireActor(actor), lists[name].capability))
  if (permitted.length === 0) permit(actor, 'order.read')
  return permitted
}

/** Returns the name in REST and the documentation, such as `is_return`. */
const wireName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Drops what is null. */
function readListFilter(list: ListName, input: ListFilterInput): ListFilter {
  const { filters, check } = lists[list]
  const filled = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  for (const [name] of filled)
    if (!(filters as readonly string[]).includes(name))
      throw refuseField(wireName(name), 'not_of_list', { list, allowed: filters.map(wireName) })
  const filter: ListFilter = Object.fromEntries(filled)
  check?.(filter)
  return filter
}

function shown({ listFiles, clock }: Ports, found: ListExport): ListExportView {
  return { ...found, url: found.status === 'ready' ? listFiles.linkTo(found.id, clock()) : null }
}
