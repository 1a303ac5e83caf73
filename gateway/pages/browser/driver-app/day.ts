import { api } from './api.ts'
import { readFact, writeFact } from './database.ts'
import type { DataOf } from './delivery.ts'
import { setAvailability, workDay } from './documents.ts'
import { update } from './store.ts'

export type Driver = DataOf<typeof workDay>['myDriver']
export type Earnings = DataOf<typeof workDay>['earnings']

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
