import type { FastifyInstance } from 'fastify'
import { addConsole } from './console/add-console.ts'
import { addPageFiles } from './page-files.ts'
import type { PageServices } from './page-services.ts'
import { addProofPage } from './proof/routes.ts'
import { addTrackingPage } from './tracking/routes.ts'

/** The pages for people. Throws StartFault where a stored operation does not fit the supergraph. */
export async function addPages<Context>(app: FastifyInstance, parts: PageServices<Context>): Promise<void> {
  const files = addPageFiles(app)
  await addTrackingPage(app, parts, files)
  await addProofPage(app, parts, files)
  await addConsole(app, parts, files)
}
