import type { Access, AccessId } from '../identity/access/access.ts'
import type { AccessPorts } from '../identity/access/record-access.ts'
import { runExportJob, type StayAlive } from '../shared/export-jobs.ts'
import type { OrderId } from '../shared/ids.ts'
import { type DataExport, sectionsOf } from './data-export.ts'
import { exportReadme } from './export-messages.ts'
import type { DataExports, ExportFiles, PersonalData } from './export-ports.ts'

export type PrepareExportPorts = AccessPorts & {
  dataExports: DataExports
  exportFiles: ExportFiles
  personalData: PersonalData
}

const renewSeconds = 15

/**
 * Prepares the oldest requested export; returns whether there was one. Any number of workers may run; an interrupted
 * export starts again.
 */
export async function prepareExport(ports: PrepareExportPorts): Promise<boolean> {
  const { dataExports: jobs, exportFiles, personalData, clock } = ports
  const done = await runExportJob({ jobs, clock }, renewSeconds, async (taken, stayAlive) => {
    const { id, subject } = taken
    const tracks = {
      name: 'positions.jsonl',
      chunks: textsOf(personalData.readTracks(subject), stayAlive, ({ json }) => `${json}\n`),
    }
    const sizeBytes = await exportFiles.write(id, {
      texts: [
        { name: 'LEIA-ME.txt', chunks: [exportReadme(taken)] },
        { name: 'data.json', chunks: dataJson(ports, taken, stayAlive) },
        ...(subject.kind === 'user' ? [tracks] : []),
      ],
      photos: textsOf(personalData.readPhotos(subject), stayAlive, ({ name }) => name),
      documents: personalData.readDocuments(subject),
    })
    return { sizeBytes }
  })
  return done !== null
}

/** Removes files of expired, erased and interrupted exports. */
export function sweepExports({
  dataExports,
  exportFiles,
}: Pick<PrepareExportPorts, 'dataExports' | 'exportFiles'>) {
  return exportFiles.sweep((ids) => dataExports.findKept(ids))
}

async function* dataJson(
  ports: PrepareExportPorts,
  taken: DataExport,
  stayAlive: StayAlive<DataExport>,
): AsyncGenerator<string> {
  const { subject, requestedAt } = taken
  const about = subject.kind === 'user' ? { user_id: subject.userId } : { phone: subject.phone }
  yield `{"format":"rodovia-export/1","requested_at":${JSON.stringify(requestedAt)},"about":${JSON.stringify(about)}`
  for (const section of sectionsOf(subject)) {
    yield `,\n"${section}":[`
    let before = '\n'
    for await (const things of ports.personalData.read(subject, section)) {
      if (section === 'orders') await noteExport(ports, taken, things)
      await stayAlive()
      for (const { json } of things) {
        yield `${before}${json}`
        before = ',\n'
      }
    }
    yield ']'
  }
  yield '\n}\n'
  if (subject.kind === 'user') await noteExport(ports, taken, [])
}

/** Records the export in the access log, for a contact with each of the orders. */
async function noteExport(
  { accessLog, newId, clock }: PrepareExportPorts,
  { subject, requestedBy: reader }: DataExport,
  orders: readonly { id: string }[],
): Promise<void> {
  const seen: Access['subject'][] =
    subject.kind === 'user'
      ? [{ kind: 'user', id: subject.userId }]
      : orders.map(({ id }) => ({ kind: 'order', id: id as OrderId }))
  const { tenantId } = subject
  await accessLog.append(
    seen.map((one) => ({
      id: newId<AccessId>(),
      tenantId,
      subject: one,
      kind: 'export',
      at: clock(),
      reader,
    })),
  )
}

/** Reads chunks of items as texts, while the claim is kept. */
async function* textsOf<Item>(
  chunks: AsyncIterable<readonly Item[]>,
  stayAlive: StayAlive<DataExport>,
  textOf: (item: Item) => string,
): AsyncGenerator<string> {
  for await (const items of chunks) {
    await stayAlive()
    for (const item of items) yield textOf(item)
  }
}
