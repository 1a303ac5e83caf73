import { expect, test } from 'vitest'
import { changePorts, newId } from '../../../../test/support/builders.ts'
import { refusalOf } from '../../shared/refusal.fixture.ts'
import { at, byDriver, inStatus } from '../changes/changes.fixture.ts'
import type { Incident, IncidentId } from '../model/incident.ts'
import { openIncident } from './report-problem.ts'

test('a problem is an incident on an open delivery, and is refused on one that has ended', () => {
  const incident: Incident = {
    id: newId<IncidentId>(),
    code: 'recipient_absent',
    note: 'nobody answers',
    openedAt: at,
    resolvedAt: null,
  }
  const opened = { ...byDriver, incident }
  const change = openIncident(changePorts, inStatus('in_transit'), opened)
  expect(change.incident).toEqual({ opened: incident })
  expect(change.entry.facts).toEqual({ code: 'recipient_absent', note: 'nobody answers' })
  for (const status of ['delivered', 'canceled', 'returned'] as const)
    expect(refusalOf(() => openIncident(changePorts, inStatus(status), opened))).toEqual({
      status,
      allowed: [],
    })
})
