import type { PushTexts } from './push-texts.ts'

export const texts: PushTexts = {
  'driver.offered': { title: 'New delivery', body: 'Delivery {code}: accept before the offer expires.' },
  'driver.route_offered': {
    title: 'New route',
    body: 'Route of {deliveries} deliveries, first pickup {code}: accept before the offer expires.',
  },
  'driver.taken_off': { title: 'Delivery taken off', body: 'Delivery {code} is no longer yours.' },
  'driver.canceled': { title: 'Delivery canceled', body: 'Delivery {code} was canceled.' },
  'driver.at_pickup': {
    title: 'At the pickup?',
    body: 'Delivery {code}: confirm that you are at the pickup.',
  },
  'driver.at_destination': {
    title: 'At the destination?',
    body: 'Delivery {code}: confirm that you are at the destination.',
  },
  'driver.instructed': {
    title: 'Word from the recipient',
    body: 'Delivery {code}: the recipient left instructions.',
  },
  'driver.note_added': {
    title: 'New message',
    body: 'Delivery {code}: there is a message for you.',
  },
  'order.note_added': { title: 'New message', body: 'There is a message about order {code}.' },
  'order.accepted': {
    title: 'Driver on the way',
    body: '{driver} accepted order {code} and is going to the pickup.',
  },
  'order.arrived': { title: 'Driver at pickup', body: '{driver} has arrived to pick up order {code}.' },
  'order.picked_up': { title: 'Order picked up', body: '{driver} has order {code}.' },
  'order.on_route': { title: 'On the way to the destination', body: 'Follow order {code}: {tracking_url}' },
  'order.arriving': {
    title: 'Almost there',
    body: '{driver} is arriving at the destination of order {code}.',
  },
  'order.arrived_at_destination': {
    title: 'Driver at the destination',
    body: '{driver} is at the destination of order {code}.',
  },
  'order.delivered': { title: 'Order delivered', body: 'Order {code} was delivered.' },
  'order.canceled': { title: 'Order canceled', body: 'Order {code} was canceled and refunded.' },
  'wallet.top_up_contested': {
    title: 'Top-up contested',
    body: 'The payer of a top-up by PIX wants the money back. See the wallet’s balance.',
  },
  'wallet.top_up_held': {
    title: 'Top-up being returned',
    body: 'A top-up by PIX is being returned to its payer. See the wallet’s balance.',
  },
  'wallet.top_up_returned': {
    title: 'Top-up returned',
    body: 'A top-up by PIX was returned to its payer. See the wallet’s balance.',
  },
  'wallet.top_up_released': { title: 'Top-up released', body: 'The held amount is back in the wallet.' },
  'account.pix_key_changed': {
    title: 'PIX key changed',
    body: 'Not you? See your e-mail and change the password at once.',
  },
  'account.payout_held': {
    title: 'Payout requested',
    body: 'It goes to the new PIX key and waits 24 hours after the change. Not you? Change the password at once.',
  },
  'account.spending_cap_raised': {
    title: 'Cap raised',
    body: 'The daily cap of an API key was raised. Not you? See your e-mail.',
  },
  'account.owner_added': {
    title: 'New owner',
    body: 'Somebody was given the highest role of the tenant. Not you? See your e-mail.',
  },
  'account.driver_approved': {
    title: 'You are approved',
    body: 'Log in to the app and go on duty to be offered deliveries.',
  },
  'account.driver_returned': {
    title: 'Correct your sign-up',
    body: 'See the reason in the app, and apply again.',
  },
  'account.privacy_key_set': {
    title: 'Key for personal data',
    body: 'An API key with access to personal data was created or changed. Not you? See your e-mail.',
  },
}
