import { api } from './api.ts'
import { readFact, writeFact } from './database.ts'
import type { WorkDay } from './delivery.ts'
import { reportDutyPosition, setAvailability, workDay } from './documents.ts'
import { update } from './store.ts'

/** Shows what this phone knew last, until the server answers. */
export async function loadWorkDay(): Promise<void> {
  const known = await readFact<WorkDay>('work-day')
  if (known) show(known)
}

/** The changes that the driver and the phone made so far. */
let changes = 0

/** Answers may overtake each other: one from before a change is asked for again. */
export async function refreshWorkDay(): Promise<void> {
  const before = changes
  const day = await api.graphql(workDay)
  if (changes !== before) return refreshWorkDay()
  show(day)
  await writeFact('work-day', day)
}

function show({ myDriver: driver, ...day }: WorkDay): void {
  update({ driver, ...day })
}

export async function setOnDuty(available: boolean): Promise<void> {
  const { setAvailability: driver } = await api.graphql(setAvailability, { available })
  changes += 1
  update({ driver })
}

export type DutyPosition = {
  lat: number
  lng: number
  accuracyMeters: number
  batteryPercent: number | null
}

/** Sends the position of a phone on duty, and shows the driver that the server answers. */
export async function sendDutyPosition(input: DutyPosition) {
  const { reportDutyPosition: driver } = await api.graphql(reportDutyPosition, { input })
  changes += 1
  update({ driver })
}
