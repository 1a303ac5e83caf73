import { api } from './api.ts'
import { readFact, writeFact } from './database.ts'
import type { Driver, Earnings } from './delivery.ts'
import { setAvailability, workDay } from './documents.ts'
import { update } from './store.ts'

/** Shows what this phone knew last, until the server answers. */
export async function loadWorkDay(): Promise<void> {
  const known = await readFact<{ driver: Driver; earnings: Earnings }>('work-day')
  if (known) update(known)
}

export async function refreshWorkDay(): Promise<void> {
  const { myDriver: driver, earnings } = await api.graphql(workDay)
  update({ driver, earnings })
  await writeFact('work-day', { driver, earnings })
}

export async function setOnDuty(available: boolean): Promise<void> {
  const { setAvailability: driver } = await api.graphql(setAvailability, { available })
  update({ driver })
}
