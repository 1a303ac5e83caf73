import type { TownPlan } from '@rodovia/core/towns/ports.ts'
import { listTowns, type PlannedTown, planTown, requestTown } from '@rodovia/core/towns/request-town.ts'
import type { Box, MissingProgram, Town, TownFaultCode, TownPart } from '@rodovia/core/towns/town.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, float, int, of, string } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const PartEnum = describedEnum<TownPart>(builder, 'TownPart', 'A part of a town, in the order of loading.', {
  addresses: 'Addresses of the census, by IBGE.',
  roads: 'Roads of OpenStreetMap, by Geofabrik.',
  map: 'Map of OpenStreetMap, by Protomaps.',
})

const StatusEnum = describedEnum<Town['status']>(builder, 'TownStatus', 'Status of a town.', {
  waiting: 'It waits for a worker, which loads one town at a time.',
  loading: 'It is being loaded.',
  loaded: 'All was loaded.',
  failed: 'Loading ended with a fault; a new request goes on with what is missing.',
})

const ProgramEnum = describedEnum<MissingProgram>(
  builder,
  'MissingProgram',
  'A program that the operator installs.',
  { valhalla: '`@valhallajs/valhallajs` of npm.', osmium: '`osmium-tool` of Debian.' },
)

const FaultCodeEnum = describedEnum<TownFaultCode>(builder, 'TownFaultCode', 'Why a town was not loaded.', {
  unreachable: 'A server did not answer, or broke off again and again.',
  not_published: 'A server has no such file.',
  damaged: 'A file has another size or hash than its server says.',
  disk_full: 'The disk has less room than the town takes.',
  unreadable: 'A file has another form than expected.',
  program_failed: 'A program that builds roads failed.',
  unexpected: 'Another fault, which the log of the server has.',
})

const FaultRef = builder.objectRef<NonNullable<Town['fault']>>('TownFault').implement({
  description: 'Why a town was not loaded.',
  fields: described({
    code: of(FaultCodeEnum)('Kind of the fault.'),
    detail: string('The address, file or program, and what was wrong with it.'),
  }),
})

const BoxRef = builder.objectRef<Box>('TownBox').implement({
  description: 'The box around a town with a margin of some 5 km, in degrees.',
  fields: described({
    south: float('Southern latitude.'),
    west: float('Western longitude.'),
    north: float('Northern latitude.'),
    east: float('Eastern longitude.'),
  }),
})

const TownRef = builder.objectRef<Town>('Town').implement({
  description: 'A municipality whose addresses, roads and map were loaded, or are to be.',
  fields: described({
    code: int('Its seven digits at IBGE.'),
    city: string('Name.'),
    state: string('Two letters of the state.', ({ uf }) => uf),
    status: of(StatusEnum)('Status.'),
    part: of(PartEnum).orNull('The part that is being loaded; null otherwise.'),
    percent: int('How much of that part is done.'),
    doneParts: of([PartEnum])('The parts that are there.', ({ doneParts }) => [...doneParts]),
    missingPrograms: of([ProgramEnum])(
      'Programs without which no roads were built.',
      ({ missingPrograms }) => [...missingPrograms],
    ),
    fault: of(FaultRef).orNull('Why it was not loaded; null otherwise.'),
    box: of(BoxRef).orNull('The box around it; null until its loading began.'),
    addresses: int('Addresses that were imported.'),
    streets: int('Streets that were imported.'),
    roadBytes: float('Size of the roads of all loaded towns, in bytes.'),
    mapTiles: int('Tiles in the map of all loaded towns.'),
    requestedAt: dateTime('When it was requested.'),
    loadedAt: dateTime.orNull('When it was loaded last; null before.'),
  }),
})

const PlannedPartRef = builder.objectRef<TownPlan['parts'][number]>('PlannedTownPart').implement({
  description: 'How much a part of a town takes.',
  fields: described({
    part: of(PartEnum)('The part.'),
    downloadBytes: float('Bytes to download; for the map an estimate.'),
    diskBytes: float('Bytes on the disk, about.'),
  }),
})

const PlanRef = builder.objectRef<PlannedTown>('TownPlan').implement({
  description: 'How much a town takes.',
  fields: described({
    city: string('Name.'),
    state: string('Two letters of the state.', ({ uf }) => uf),
    parts: of([PlannedPartRef])('Its parts; none with a fault.', ({ plan }) => [...(plan?.parts ?? [])]),
    missingPrograms: of([ProgramEnum])('Programs without which no roads are built.', ({ plan }) => [
      ...(plan?.missingPrograms ?? []),
    ]),
    freeBytes: float.orNull(
      'Free bytes on the disk; null with a fault.',
      ({ plan }) => plan?.freeBytes ?? null,
    ),
    fault: of(FaultRef).orNull('Why it cannot be loaded now; null if it can.'),
  }),
})

const city = string('Name of the municipality, such as `Jundiaí`.')
const state = string('Two letters of its state, such as `SP`.')

builder.queryFields((t) => ({
  towns: t.field({
    type: [TownRef],
    description:
      'All towns that were requested, by name; for administrators of the platform. Errors: `forbidden`.',
    resolve: withActor(listTowns),
  }),
  townPlan: t.field({
    type: PlanRef,
    description:
      'How much a town takes, by the servers of the public files; for administrators of the platform. Errors: `forbidden`, `validation_failed`.',
    args: { city: t.arg(city), state: t.arg(state) },
    resolve: withActor(planTown),
  }),
}))

builder.mutationField('loadTown', (t) =>
  t.field({
    type: TownRef,
    description:
      'Request a town, whose addresses, roads and map a worker then loads. One that waits or is being loaded stays as it is; a loaded one is loaded anew. Errors: `forbidden`, `validation_failed`.',
    args: { city: t.arg(city), state: t.arg(state) },
    resolve: withRequest(requestTown),
  }),
)
