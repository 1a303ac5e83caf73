import { listTowns, type PlannedTown, planTown, requestTown } from '@rodovia/core/towns/request-town.ts'
import type { Town, TownFaultCode, TownPart } from '@rodovia/core/towns/town.ts'
import { describedEnum } from '../shared/enums.ts'
import { dateTime, described, float, int, of, string } from '../shared/fields.ts'
import { withActor, withRequest } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const PartEnum = describedEnum<TownPart['part']>(
  builder,
  'TownPartName',
  'A part of a town, in the order of loading.',
  {
    addresses: 'Addresses of the census, by IBGE.',
    roads: 'Roads of OpenStreetMap, by Geofabrik.',
    map: 'Map of OpenStreetMap, by Protomaps.',
  },
)

const StatusEnum = describedEnum<Town['status']>(builder, 'TownStatus', 'Status of a town.', {
  waiting: 'It waits for a worker, which loads one town at a time.',
  loading: 'It is being loaded.',
  loaded: 'All was loaded.',
  failed: 'Some part has a fault; a new request goes on with what is missing.',
})

const FaultEnum = describedEnum<TownFaultCode>(builder, 'TownFault', 'Why a part of a town was not loaded.', {
  unreachable: 'A server did not send the file.',
  damaged: 'A file has another size, hash or form than expected.',
  disk_full: 'The disk has less room than the part takes.',
  program_missing: 'A program that builds roads is not installed.',
  failed: 'Another fault, which the log of the server has too.',
})

const PartRef = builder.objectRef<TownPart>('TownPart').implement({
  description: 'A part of a town.',
  fields: described({
    part: of(PartEnum)('Its name.'),
    downloadBytes: float('Bytes to download; for the map an estimate.'),
    diskBytes: float('Bytes on the disk, about.'),
    percent: int('How much of it is done.'),
    fault: of(FaultEnum).orNull('Why it was not loaded, or cannot be; null otherwise.'),
    detail: string('The address, file or program of the fault, and what was wrong with it.'),
  }),
})

const TownRef = builder.objectRef<Town>('Town').implement({
  description: 'A municipality whose addresses, roads and map were loaded, or are to be.',
  fields: described({
    code: int('Its seven digits at IBGE.'),
    city: string('Name.'),
    state: string('Two letters of the state.', ({ uf }) => uf),
    status: of(StatusEnum)('Status.'),
    parts: of([PartRef])('Its parts in the order of loading; none until its loading began.'),
    bounds: of(['Float']).orNull(
      'West, south, east and north of a box around it with a margin of some 5 km, in degrees; null until it is known.',
      ({ bounds }) => bounds && [...bounds],
    ),
    addresses: int('Addresses that were imported.'),
    streets: int('Streets that were imported.'),
    roadBytes: float('Size of the roads of all loaded towns, in bytes.'),
    mapTiles: int('Tiles in the map of all loaded towns.'),
    requestedAt: dateTime('When it was requested.'),
    loadedAt: dateTime.orNull('When it was loaded last; null before.'),
  }),
})

const PlanRef = builder.objectRef<PlannedTown>('TownPlan').implement({
  description: 'How much a town takes.',
  fields: described({
    city: string('Name.'),
    state: string('Two letters of the state.', ({ uf }) => uf),
    parts: of([PartRef])('Its parts, with the faults of those that cannot be loaded now.'),
    freeBytes: float('Free bytes on the disk.'),
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
