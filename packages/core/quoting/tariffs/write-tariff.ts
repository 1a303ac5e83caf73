import type { Cities } from '../../geo/cities.ts'
import type { Actor } from '../../identity/actor.ts'
import { about, changeRecords } from '../../identity/audit/audit-entry.ts'
import { permit } from '../../identity/permissions.ts'
import type { Request } from '../../identity/request.ts'
import type { Clock } from '../../shared/clock.ts'
import { dayOf, instantAt, isDay } from '../../shared/local-day.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { Quotes } from '../ports.ts'
import { platformShareBasisPoints } from '../same-pickup.ts'
import type { Tariff } from '../tariff.ts'
import type { Tariffs } from './ports.ts'
import { readTariff, type TariffInput } from './read-tariff.ts'
import { changesBetween } from './tariff-changes.ts'

const mostListed = 100

type TariffPorts = { tariffs: Tariffs; quotes: Quotes }

/** The tariff in force. Refuses with `unauthorized`, and with `forbidden` anyone but the platform's administrators. */
export async function readCurrentTariff(
  { quotes, clock }: TariffPorts & { clock: Clock },
  { actor }: { actor: Actor | null },
): Promise<Tariff> {
  permit(actor, 'platform.manage')
  return quotes.currentTariff(clock())
}

/** The newest versions first, also those that are not in force yet. Refuses like `readCurrentTariff`. */
export async function listTariffs(
  { tariffs }: TariffPorts,
  { actor }: { actor: Actor | null },
): Promise<Tariff[]> {
  permit(actor, 'platform.manage')
  return tariffs.newest(mostListed)
}

export type WriteTariff = {
  request: Request
  input: TariffInput
  /** A day in Brasília, from whose beginning it counts; today and null: from now on. */
  effectiveOn?: string | null
  /** The newest version that the writer has seen. */
  basedOnVersion?: number | null
}

/**
 * Writes a new version. Quotes that were made keep their prices. Refuses with `unauthorized`, `forbidden`, and with `validation_failed` a
 * wrong tariff, a day in the past, and a version that somebody else wrote meanwhile.
 */
export async function writeTariff(
  ports: TariffPorts & SystemPorts & { cities: Cities; deliverySettings: { driverShareBasisPoints: number } },
  { request, input, effectiveOn, basedOnVersion }: WriteTariff,
): Promise<Tariff> {
  const { tenantId } = permit(request.actor, 'platform.manage')
  const { tariffs, quotes, cities, clock } = ports
  const at = clock()
  const [[newest], current] = await Promise.all([tariffs.newest(1), quotes.currentTariff(at)])
  const latest = newest?.version ?? 0
  // An earlier try wrote it already.
  const { resultId } = request.idempotencyKey ?? {}
  const written =
    resultId && (await tariffs.newest(mostListed)).find(({ version }) => resultId === `${version}`)
  if (written) return written
  const tariff = readTariff(
    input,
    { version: latest + 1, effectiveFrom: readEffectiveOn(effectiveOn, at) },
    cities,
  )
  assertCovered(tariff, ports.deliverySettings)
  const records = changeRecords(ports, {
    request,
    at,
    action: 'tariff.written',
    resultId: `${tariff.version}`,
    ...about('tenant', { id: tenantId, tenantId }),
    facts: {
      version: tariff.version,
      in_force_before: current.version,
      effective_from: tariff.effectiveFrom.toISOString(),
      changes: changesBetween(current, tariff).slice(0, longestChanges),
    },
  })
  const isBasedOnLatest = basedOnVersion == null || basedOnVersion === latest
  if (isBasedOnLatest && (await tariffs.write(tariff, records))) return tariff
  const got = basedOnVersion ?? latest
  throw refuseField('based_on_version', 'version_behind', { got, latest: Math.max(latest, got + 1) })
}

const longestChanges = 4_000

/** The discount comes out of the platform's share: the driver is paid for the full price. */
function assertCovered(
  { samePickupBasisPoints }: Tariff,
  { driverShareBasisPoints }: { driverShareBasisPoints: number },
): void {
  const most = platformShareBasisPoints(driverShareBasisPoints)
  if (samePickupBasisPoints <= most) return
  throw refuseField('same_pickup_basis_points', 'above_share', { got: samePickupBasisPoints, max: most })
}

function readEffectiveOn(day: string | null | undefined, at: Date): Date {
  if (day == null || day === '') return at
  const today = dayOf(at)
  if (!isDay(day) || day < today || day > lastDay)
    throw refuseField('effective_on', 'day_outside', { got: day, first: today, last: lastDay })
  return day === today ? at : instantAt(day, '00:00')
}

const lastDay = '2100-01-01'
