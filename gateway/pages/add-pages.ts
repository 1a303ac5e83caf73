import type { MountedPages, PageServices } from '@rodovia/gateway/page-services.ts'
import type { FastifyInstance } from 'fastify'
import { bundleBrowserCode } from './bundle-browser-code.ts'
import { addConsole } from './console/add-console.ts'
import { addDocs } from './docs/add-docs.ts'
import { addDriverApp } from './driver-app/add-driver-app.ts'
import { addEmbed } from './embed/add-embed.ts'
import { addFreightFloorPage } from './freight-floor/add-freight-floor-page.ts'
import { addFront } from './front/add-front.ts'
import { addGraphqlClient } from './graphql-client/add-graphql-client.ts'
import { addMapFile } from './map/add-map-file.ts'
import { addPageFiles } from './page-files.ts'
import { addProofPage } from './proof/add-proof-page.ts'
import { addSignUpPage } from './sign-up/add-sign-up-page.ts'
import { addTrackingPage } from './tracking/add-tracking-page.ts'

/** Mounts the pages for people. */
export async function addPages<Context>(
  app: FastifyInstance,
  services: PageServices<Context>,
): Promise<MountedPages> {
  const bundling = bundleBrowserCode()
  await addMapFile(app, services.map)
  const { scripts, driverApp } = await bundling
  const { embed, ...ownScripts } = scripts
  const files = addPageFiles(app, ownScripts)
  await addFront(app, services, files)
  const { searchDocs } = await addDocs(app, services, files)
  await addTrackingPage(app, services, files)
  await addFreightFloorPage(app, services, files)
  await addProofPage(app, services, files)
  await addEmbed(app, services, files, embed)
  await addSignUpPage(app, services, files)
  await addConsole(app, services, files)
  addDriverApp(app, files, driverApp)
  return { showGraphqlClient: await addGraphqlClient(app, services, files), searchDocs }
}
