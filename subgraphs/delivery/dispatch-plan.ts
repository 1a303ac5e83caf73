import { planChoiceMessage, planReasonMessage } from '@rodovia/core/dispatch/plan/plan-messages.ts'
import type {
  FallenLock,
  PlanChange,
  PlanChangeKind,
  PlanChoice,
  PlanComparison,
  PlanFigures,
  PlanProposal,
  PlanReason,
  PlanReasonKind,
  ProposedDelivery,
  ProposedRoute,
  ProposedStop,
  StopKind,
} from '@rodovia/core/dispatch/plan/plan-proposal.ts'
import { proposePlan } from '@rodovia/core/dispatch/plan/propose-plan.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, cents, dateTime, described, float, id, int, of, string } from '../shared/fields.ts'
import { builder, DistanceSourceEnum } from './builder.ts'
import { DriverRef } from './entity-stubs.ts'
import { OrderRef } from './order.ts'

export const StopKindEnum = describedEnum<StopKind>(
  builder,
  'RouteStopKind',
  'What a driver does at a stop.',
  {
    pickup: 'Fetches the parcels.',
    dropoff: 'Hands them over to the recipient.',
    return: 'Takes them back to the sender.',
  },
)

const ReasonKindEnum = describedEnum<PlanReasonKind>(
  builder,
  'RouteReasonKind',
  'Which rule keeps a delivery out of a route.',
  {
    no_driver: 'No driver with such a vehicle is on duty within reach.',
    declined: 'The driver, or every driver who could carry it, declined it or was taken off it.',
    margin_gone: 'The deadline leaves less time than the way takes in nine of ten cases.',
    window_closes: 'The driver would be there after its window or deadline.',
    working_time: 'The route would end after the working time.',
    delays_others: 'Another delivery of the route would be late.',
    vehicle_full: 'The vehicle has no room for it.',
    no_way: 'No road leads there.',
    no_place: 'The search found no place for it in its time.',
    before_pickup: 'The hand-over would come before the pickup.',
    driver_away: 'The driver is not on duty within reach, or cannot get anything new now.',
    other_vehicle: 'The driver has a vehicle of another kind.',
  },
)

const ReasonRef = builder.objectRef<PlanReason>('RouteReason').implement({
  description: 'Why a delivery is in no route, or not in that of one driver.',
  fields: described({
    kind: of(ReasonKindEnum)('The rule.'),
    driver: of(DriverRef).orNull(
      'Driver who comes nearest to doing it; null if the rule concerns no single driver.',
    ),
    arrivesAt: dateTime.orNull('When that driver would be there; null for rules without a time.'),
    closesAt: dateTime.orNull('Until when the driver would have to be there; null for rules without a time.'),
    code: string.orNull('Code of the other delivery that would be late; null for other rules.'),
    text: string('The reason as text in the language of the request.', (reason, _, { language }) =>
      planReasonMessage(reason, language),
    ),
  }),
})

type Way = { meters: number; seconds: number }

const addedWay = {
  addedKm: float('Kilometres that the delivery adds to the route.', ({ meters }: Way) => meters / 1000),
  addedSeconds: int('Seconds of travel that the delivery adds to the route.', ({ seconds }: Way) =>
    Math.round(seconds),
  ),
}

const AlternativeRef = builder.objectRef<NonNullable<PlanChoice['nextBest']>>('RouteAlternative').implement({
  description: 'The next best driver for a planned delivery, with everything else as planned.',
  fields: described({ driver: of(DriverRef)('The driver.'), ...addedWay }),
})

const ProposedDeliveryRef = builder.objectRef<ProposedDelivery>('ProposedDelivery').implement({
  description: 'A waiting delivery in a proposed route, and why it is there.',
  fields: described({
    order: of(OrderRef)('The order.'),
    payCents: cents('What it pays the driver, in centavos: as much as alone.'),
    addedKm: float('Kilometres that it adds to the route.', ({ choice }) => choice.adds.meters / 1000),
    addedSeconds: int('Seconds of travel that it adds to the route.', ({ choice }) =>
      Math.round(choice.adds.seconds),
    ),
    nextBest: of(AlternativeRef).orNull(
      'The next best driver; null if no other driver can do it in time.',
      ({ choice }) => choice.nextBest,
    ),
    ruledOut: of(ReasonRef).orNull(
      'Why the nearest driver who starts closer to the pickup may not have it; null if there is none.',
      ({ choice }) => choice.ruledOut,
    ),
    spareSeconds: int(
      'How much later the hand-over may be, in seconds.',
      ({ choice }) => choice.spareSeconds,
    ),
    boundBy: string.orNull(
      'Code of the delivery that would be late after that; null for the end of the working time.',
      ({ choice }) => choice.boundBy,
    ),
    isLocked: boolean(
      'Whether the caller locked it to its driver: a new plan leaves it there.',
      ({ choice }) => choice.isLocked,
    ),
    explanation: string(
      'All of this as text in the language of the request.',
      ({ choice }, _, { language }) => planChoiceMessage(choice, language),
    ),
  }),
})

const ProposedStopRef = builder.objectRef<ProposedStop>('ProposedStop').implement({
  description: 'A stop of a proposed route.',
  fields: described({
    order: of(OrderRef)('The order.'),
    kind: of(StopKindEnum)('What the driver does there.'),
    arrivesAt: dateTime('When the driver is there.'),
    beginsAt: dateTime('When the stop begins: not before its window.'),
    isCommitted: boolean('Whether the driver has the delivery already, or an open offer of it.'),
    lateSeconds: int('How long after the deadline the stop begins, in seconds; 0 if it is in time.'),
  }),
})

const ProposedRouteRef = builder.objectRef<ProposedRoute>('ProposedRoute').implement({
  description: 'The stops of one driver: first those that the driver has already, then the proposed ones.',
  fields: described({
    driver: of(DriverRef)('The driver.'),
    stops: of([ProposedStopRef])('All stops in their order.'),
    deliveries: of([ProposedDeliveryRef])('The proposed deliveries, in the order of their pickups.'),
    payCents: cents('What the proposed deliveries pay the driver, in centavos: the sum of their full pay.'),
    distanceKm: float('Kilometres of the whole route.', ({ meters }) => meters / 1000),
    travelSeconds: int('Seconds of travel of the whole route, without stops and waiting.'),
    endsAt: dateTime('When the last stop is done.'),
  }),
})

const UnplannedRef = builder.objectRef<PlanProposal['unplanned'][number]>('UnplannedDelivery').implement({
  description: 'A waiting delivery that is in no route.',
  fields: described({
    order: of(OrderRef)('The order.'),
    reason: of(ReasonRef)('Why it is in no route.'),
  }),
})

const ChangeKindEnum = describedEnum<PlanChangeKind>(
  builder,
  'PlanChangeKind',
  'What became of a driver’s route since the plan before.',
  {
    same: 'It has the same deliveries.',
    changed: 'Deliveries came or left.',
    new: 'The plan before had no route for the driver.',
    gone: 'The plan before had a route for the driver, and this one has none.',
  },
)

const ChangeRef = builder.objectRef<PlanChange>('PlanChange').implement({
  description:
    'What became of a driver’s route since the plan before. What the driver was offered meanwhile still counts as in the route.',
  fields: described({
    driver: of(DriverRef)('The driver.'),
    kind: of(ChangeKindEnum)('Whether the route is the same, changed, new or gone.'),
    addedCount: int('Number of deliveries that came.', ({ added }) => added),
    removedCount: int('Number of deliveries that left.', ({ removed }) => removed),
  }),
})

const FiguresRef = builder.objectRef<PlanFigures>('PlanFigures').implement({
  description: 'What a route, with what its driver has already, or a whole plan is.',
  fields: described({
    distanceKm: float('Kilometres.', ({ meters }) => meters / 1000),
    travelSeconds: int('Seconds of travel, without stops and waiting.'),
    deliveryCount: int('Number of proposed deliveries.', ({ deliveries }) => deliveries),
    spareSeconds: int.orNull(
      'How much later the tightest of the proposed hand-overs may be, in seconds; null without one.',
    ),
  }),
})

const beforeAndAfter = {
  before: of(FiguresRef)('Before the change.'),
  after: of(FiguresRef)('After the change.'),
}

const ComparedRouteRef = builder.objectRef<PlanComparison['routes'][number]>('ComparedRoute').implement({
  description: 'A route that the last change touched, before and after it, both at the moment of the plan.',
  fields: described({ driver: of(DriverRef)('The driver.'), ...beforeAndAfter }),
})

const ComparisonRef = builder.objectRef<PlanComparison>('PlanComparison').implement({
  description: 'What the caller’s last change did to a plan.',
  fields: described({ routes: of([ComparedRouteRef])('The routes that it touched.'), ...beforeAndAfter }),
})

const FallenLockRef = builder.objectRef<FallenLock>('FallenLock').implement({
  description: 'A waiting delivery that cannot stay where the caller locked it.',
  fields: described({
    order: of(OrderRef)('The order.'),
    driver: of(DriverRef).orNull(
      'The driver to whom it was locked; null if the caller may not know of the driver any more.',
    ),
    reason: of(ReasonRef)('Why it cannot stay there.'),
  }),
})

export const DispatchPlanRef = builder.objectRef<PlanProposal>('DispatchPlan').implement({
  description: 'Proposed routes for waiting deliveries. Nothing is offered by it.',
  fields: described({
    id: id(
      'Names this state of the plan: a change names the state on which it is made. Each change and each new plan has another.',
    ),
    plannedAt: dateTime('The moment for which its times are computed.', ({ at }) => at),
    isKept: boolean(
      'Whether it is the caller’s last plan with the changes made to it, and was not planned anew.',
    ),
    changeCount: int('Number of changes that `undoPlanChanges` can take back.'),
    comparison: of(ComparisonRef).orNull('What the last change did; null if it moved nothing.'),
    fallenLocks: of([FallenLockRef])(
      'Deliveries that cannot stay where they were locked. They are planned like the others.',
    ),
    routes: of([ProposedRouteRef])('A route for each driver who gets something new.'),
    unplanned: of([UnplannedRef])('The deliveries without a place, each with the reason.'),
    waitingCount: int(
      'Number of deliveries that wait for a driver, later ones too.',
      ({ waitingTotal }) => waitingTotal,
    ),
    plannedCount: int(
      'Number of them that the plan looked at: at most 1,000, the most urgent first, whose pickup begins within 4 hours.',
      ({ waitingPlanned }) => waitingPlanned,
    ),
    driverCount: int(
      'Number of drivers on duty within 80 km of a pickup.',
      ({ driversTotal }) => driversTotal,
    ),
    plannedDriverCount: int(
      'Number of them that the plan looked at: at most 200, those nearest to a pickup.',
      ({ driversPlanned }) => driversPlanned,
    ),
    distanceSource: of(DistanceSourceEnum)('Where distances and times come from.'),
    previousPlannedAt: dateTime.orNull(
      'The moment of the plan that this one started from: the last one of the caller with the same filter in 30 minutes. Null if there is none.',
      ({ before }) => before,
    ),
    changes: of([ChangeRef]).orNull(
      'What changed since that plan, for each driver with a route in one of the two; null if there is none.',
      ({ changes }) => changes,
    ),
  }),
})

builder.queryFields((t) => ({
  dispatchPlan: t.field({
    type: DispatchPlanRef,
    description:
      'Proposed routes for the deliveries that wait for a driver and that the caller dispatches, with the reason for each choice. A plan starts from the last one of the caller with the same filter, so a delivery changes its driver only where that saves more than 2 km. Platform operators plan for all drivers; a fleet manager plans the orders that the fleet placed for its own drivers. What was locked stays with its driver. It reads only: change it with `movePlannedStop`, `lockPlannedDelivery` and `undoPlanChanges`, offer it with `offerRoute` and `assignDriver`. At most 60 plans of a caller in 10 minutes. Errors: `forbidden`, `validation_failed`, `rate_limited`, `unavailable`.',
    args: {
      area: t.arg(
        string.orNull(
          'Plan only deliveries to this town, such as `São Paulo - SP`: a `name` of `areas` of the queue.',
        ),
      ),
      isKept: t.arg(
        boolean.orNull(
          'Show the last plan again, with the changes made to it and the times of now, instead of planning anew. If none is kept, it is planned.',
        ),
      ),
    },
    resolve: (_, { area, isKept }, { ports, actor }) => proposePlan(ports, { actor, area, isKept }),
  }),
}))
