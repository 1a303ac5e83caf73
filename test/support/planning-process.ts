import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'

/** A process that begins to plan for an organisation and does not end it: to be killed. */
const [url = '', tenantId = '', time = '', claimId = '', seconds = ''] = process.argv.slice(2)
const at = new Date(time)
const { stores } = await openDatabase({ url, poolSize: 1 })
const before = await stores.dispatchPlans.claim({
  ...{ tenantId: tenantId as TenantId, claimId, at },
  ...{ until: addSeconds(at, Number(seconds)), changedAt: addSeconds(at, 1) },
})
process.stdout.write(before === undefined ? 'refused\n' : 'claimed\n')
setInterval(() => {}, 60_000)
