import { can } from '../identity/permissions.ts'
import { runExportJob } from '../shared/export-jobs.ts'
import { type ExportFailure, type ListExport, maxRows } from './list-export.ts'
import { lists } from './lists.ts'
import type { Cell, ListExports, ListFiles, ListPorts } from './ports.ts'

export type WriteExportPorts = ListPorts & { listExports: ListExports; listFiles: ListFiles }

/** Pages that show the progress read it about as often. */
const progressSeconds = 1

/**
 * Writes the oldest requested export, with the permissions that who asked has now; returns it as it ended, null without one. Any
 * number of workers may run; an export whose worker died begins anew.
 */
export function writeListExport(ports: WriteExportPorts): Promise<ListExport | null> {
  const { listExports: jobs, clock } = ports
  return runExportJob({ jobs, clock }, progressSeconds, async (job, stayAlive) => {
    const actor = await jobs.callerOf(job, clock())
    const list = lists[job.list]
    if (!actor || !can(actor, list.capability)) return failed('not_permitted')
    const { headings, readPage } = await list.open(ports, { actor, filter: job.filter })
    const first = await readPage(null)
    if (first.total > maxRows) return failed('too_many_rows')
    let rowsDone = 0
    async function* pages(): AsyncGenerator<readonly Cell[][]> {
      yield [[...headings]]
      for (let page = first; ; page = await readPage(page.next)) {
        rowsDone += page.rows.length
        await stayAlive({ rowsDone, rowsTotal: Math.max(first.total, rowsDone) })
        yield page.rows
        if (page.next === null) return
      }
    }
    const sizeBytes = await ports.listFiles.write(job.id, pages(), job.language)
    return { sizeBytes, rowsDone, rowsTotal: rowsDone }
  })
}

function failed(failure: ExportFailure) {
  return { sizeBytes: null, failure }
}

/** Removes files of expired and erased exports. */
export function sweepListExports({
  listExports,
  listFiles,
}: Pick<WriteExportPorts, 'listExports' | 'listFiles'>) {
  return listFiles.sweep((ids) => listExports.findKept(ids))
}
