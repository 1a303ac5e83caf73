import type { FleetTexts } from './fleet-texts.ts'

export const texts: FleetTexts = {
  noOffer: {
    sign_up_pending: () => 'Your sign-up is still under review. You get a mail.',
    not_available: () => 'You are off duty. Go on duty to receive offers.',
    not_seen_lately: (minutes, limit) =>
      minutes === null
        ? 'The app sent no signal yet. Send the position.'
        : `The app sent no signal for ${minutes} min; the limit is ${limit} min. Open it and check the network.`,
    position_unknown: () => 'Your position is unknown. Allow the location on the phone.',
    position_stale: (minutes, limit) =>
      `Your position is ${minutes} min old; the limit is ${limit} min. Offers come from around that place: keep the app open and allow the location.`,
    at_capacity: (value, limit) => `You carry ${value} of the ${limit} deliveries that the vehicle allows.`,
    offers_waiting: (value, limit) =>
      `${value} offers wait for you, for ${limit} free places. Answer them first.`,
    no_orders_near: (_, limit) => `No order waits for a driver within ${limit} km of you.`,
  },

  noPush: {
    not_registered:
      'None of your devices receives notifications: offers do not reach you while the app is closed. Keep the app open, or allow notifications in the settings of the phone and open it again.',
    refused:
      'The notification service refused your phone: offers do not reach you while the app is closed. Keep the app open and turn notifications on again; if that does not help, log out and in again.',
  },

  passedOver: {
    other_nearer: (km) => `Another driver was asked first; you were ${km} km away.`,
    too_far: (km, limit) => `Too far: ${km} km; the limit is ${limit} km.`,
    not_available: () => 'You were off duty.',
    not_seen_lately: (_, limit) => `The app had sent no signal; the limit is ${limit / 60} min.`,
    position_unknown: () => 'Your position was unknown.',
    vehicle_does_not_fit: () => 'The order needs another vehicle.',
    at_capacity: (_, limit) => `You carried ${limit} deliveries, the limit of the vehicle.`,
    declined_before: () => 'You had declined this delivery before.',
    taken_off_before: () => 'You had been taken off this delivery before.',
    asked_a_moment_ago: () => 'You had been asked a moment ago and did not answer.',
    cash_limit: () =>
      'You owe collected cash: deposit it or take it from your earnings to get orders that are paid in cash.',
    no_valid_rntrc: () => 'Your company has no valid RNTRC registration on file.',
    no_valid_policies: () => 'Your company lacks one of three valid insurances: RCTR-C, RC-DC and RC-V.',
    no_vehicle_with_axles: () => 'Your company has no truck on file with enough axles for the load.',
  },
}
