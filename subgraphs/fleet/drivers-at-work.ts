import { listDriversAtWork } from '@rodovia/core/fleet/read-drivers.ts'
import { byId, pageArgs, resolveConnection } from '../shared/connection.ts'
import { builder, connectionOf } from './builder.ts'
import { DriverRef, loadedDriver } from './driver.ts'

const DriverConnection = connectionOf(DriverRef, byId)

builder.queryField('driversAtWork', (t) =>
  t.field({
    type: DriverConnection,
    description:
      'Drivers on duty or with a delivery whom the caller dispatches, newest account first: of every fleet for platform operators, of the own fleet for its manager. Errors: `forbidden`, `validation_failed`.',
    args: pageArgs(builder),
    resolve: (_, args, { ports, actor }) =>
      resolveConnection(args, byId, async (page) => {
        const { items, total } = await listDriversAtWork(ports, { actor, page })
        return { items: items.map(loadedDriver), total }
      }),
  }),
)
