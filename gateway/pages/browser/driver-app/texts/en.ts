import type { Texts } from './pt-br.ts'

type Details = Record<string, unknown>

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const texts: Texts = {
  appName: 'Rodovia Driver',
  opening: 'Opening…',
  close: 'Close',
  back: 'Back',
  cancel: 'Cancel',
  confirm: 'Confirm',
  notYet: 'Not yet',
  email: 'E-mail',
  password: 'Password',
  logIn: 'Log in',
  logOut: 'Log out',
  logOutWaiting: (count) =>
    `${plural(count, 'record is', 'records are')} not sent yet. If you log out, ${count === 1 ? 'it stays' : 'they stay'} on this phone until you log in again.`,
  forgotPassword: 'I forgot my password',
  secondStep: 'The password is right. Enter the six digits of your authenticator app, or a recovery code.',
  code: 'Code',
  usePasskey: 'Use a passkey',
  startAgain: 'Back to the start',
  factorNeeded: 'This account needs a second step. Set it up on the account page and come back here.',
  openAccount: 'Open the account page',
  notADriver: (email) =>
    `${email} is not a driver’s account. Log in with your driver’s account, or use the account page.`,
  loginNeedsNetwork: 'No connection. Logging in needs the internet; try again when there is a signal.',
  sessionEnded: 'Your session has ended. Nothing is lost: log in again and what is kept here is sent.',
  operationsOfAnother: (count) =>
    `${plural(count, 'record of another account waits', 'records of another account wait')} on this phone. Only who made them can send them.`,
  storageFull:
    'The phone’s storage is full and this was not saved. Free some space and tap again; nothing was sent.',
  menu: 'Account',
  otherLanguage: 'Português',
  newVersion: 'There is a new version. Tap to update.',

  offline: 'No connection. Keep working: everything is saved and sent later.',
  waitingToSend: (count) => plural(count, 'record to send', 'records to send'),
  refusedOperations: (count) => plural(count, 'record refused', 'records refused'),
  needsNetwork: 'No connection. This needs the internet; try again when there is a signal.',

  hello: (name) => `Hello, ${name}`,
  onDuty: 'On duty',
  offDuty: 'Off duty',
  onDutyHint: 'Keep the app open: offers appear here and you have 45 seconds to answer.',
  offDutyHint: 'You get no offers.',
  goOnDuty: 'Go on duty',
  goOffDuty: 'Go off duty',
  refresh: 'Refresh',
  loadingDay: 'Loading your day…',
  signUpPending: 'Your application is still under review. You can go on duty once it is approved.',
  noOffersOffline: 'Without a connection no offers come.',
  positionDenied:
    'The browser does not tell your position. Allow the location for this site in the phone’s settings.',
  keepOpen:
    'A web app cannot follow your position in the background. Keep it open on the screen, on a charger if you can.',
  earningsToday: 'Earnings of today',
  today: (count) => `today, ${plural(count, 'delivery', 'deliveries')}`,
  balance: (amount) => `to be paid: ${amount}`,
  callSupport: (phone) => `Call support: ${phone}`,
  missedOrders: (count) => `Why was I not asked? (${count})`,
  yourDeliveries: 'Your deliveries',
  noDeliveries: 'No delivery under way.',
  waitingForOffers: 'Waiting for offers…',
  continueDelivery: 'Continue the delivery',
  until: (time) => `by ${time}`,

  newOffer: 'New offer',
  secondsLeft: (seconds) => `${seconds} s to answer`,
  pickup: 'Pickup',
  destination: 'Delivery',
  away: (distance) => `${distance} from you`,
  trip: (distance, seconds) =>
    seconds ? `${distance}, about ${Math.max(1, Math.round(seconds / 60))} min` : distance,
  pickupWindow: 'Pick up between',
  deliveryWindow: 'Deliver between',
  deadline: 'Deliver by',
  parcelsTitle: 'Parcels',
  parcels: (count) => plural(count, 'parcel', 'parcels'),
  parcel: (number) => `Parcel ${number}`,
  fragile: 'fragile',
  handOver: 'At the hand-over',
  proofNeeded: 'photo or signature',
  pinNeeded: 'recipient’s PIN',
  accept: 'Accept',
  decline: 'Decline',
  whyDecline: 'Why decline?',
  declineReasons: {
    too_far: 'Too far',
    pay_too_low: 'Pay too low',
    does_not_fit: 'Does not fit my vehicle',
    unsafe_area: 'Unsafe area',
    vehicle_problem: 'Problem with my vehicle',
    ending_work: 'I am about to stop',
    other: 'Another reason',
  },
  offerGone: 'This offer has gone to another driver.',
  offerNeedsNetwork: 'No connection: accepting needs the internet. Try again.',

  statuses: {
    awaiting_driver: 'Looking for a driver',
    assigned: 'Offer',
    accepted: 'Go to the pickup',
    at_pickup: 'Pick up the parcels',
    picked_up: 'Parcels on board',
    in_transit: 'Go to the recipient',
    delivered: 'Delivered',
    canceled: 'Canceled',
    returning: 'Return to the sender',
    returned: 'Returned',
  },
  gone: { canceled: 'Canceled', taken_away: 'No longer yours' },
  goneHint: {
    canceled: 'This delivery was canceled. If you have the parcels, talk to support before you go on.',
    taken_away:
      'This delivery is no longer yours: support gave it to somebody else. If you have the parcels, talk to support.',
  },
  understood: 'Understood',
  returning:
    'Support decided to return the parcels. Take them back to the sender; support confirms the return.',
  steps: {
    arrived: 'I am at the pickup',
    picked: 'Pick up',
    'on-route': 'Leave for the recipient',
    'arrived-at-destination': 'I am at the destination',
    delivered: 'Hand over',
  },
  asks: {
    arrived: 'Are you at the pickup?',
    picked: 'Do you have the parcels?',
    'on-route': 'Leave for the recipient now?',
  },
  noUndo: 'This cannot be undone.',
  suggestions: { arrived: 'You seem to be there. One tap is enough.' },
  addressIncomplete: 'The address is incomplete: ask for the number by telephone.',
  call: 'Call',
  remarks: 'Remarks',
  reportProblem: 'Report a problem',

  checkParcels: (checked, all) => `Parcels checked: ${checked} of ${all}`,
  scan: 'Scan the label',
  scanned: (checked, all) => `The label is right: ${checked} of ${all}.`,
  otherCode: (text, code) => `"${text}" is not of this delivery. The label has to say ${code}.`,
  noCamera: 'There is no camera. Type the code of the label.',
  typeCode: 'Code of the label',
  checkCode: 'Check',
  pickupPhoto: 'Photograph the parcels',
  handOverPhoto: 'Photograph the hand-over',
  problemPhoto: 'Photograph the problem',
  anotherPhoto: 'Take another photo',
  photoTaken: 'The photo',
  photoUnreadable: (name) => `The photo ${name} cannot be read. Take another one, as JPEG or PNG.`,
  takeSignature: 'Take a signature',
  anotherSignature: 'Sign again',
  signatureTaken: 'The signature',
  signHere: 'Sign here with a finger',
  keepSignature: 'Keep the signature',
  note: 'Note (optional)',
  pin: (name) => `PIN that ${name} tells you`,
  confirmPickup: 'Confirm the pickup',
  confirmHandOver: 'Confirm the hand-over',
  askPickupMissing: (count) =>
    `${plural(count, 'parcel is', 'parcels are')} not checked. Do you have the parcels?`,
  askHandOver: (name) => `Did ${name} get the parcels?`,
  missingProof: 'A photo or the signature is missing.',
  missingPin: 'The recipient’s PIN is missing.',
  deliveredWaiting: 'Saved on this phone. It is sent as soon as there is a connection.',
  deliveredSent: 'The platform has your delivery.',
  backToDay: 'Back to the start',

  whatProblem: 'What happened?',
  problems: {
    recipient_absent: 'Recipient absent',
    address_not_found: 'Address not found',
    refused: 'Refused by the recipient',
    damaged: 'Parcel damaged',
    vehicle_breakdown: 'Vehicle broke down',
    unsafe: 'Unsafe place',
    other: 'Something else',
  },
  chooseProblem: 'Choose what happened.',
  sendProblem: 'Send the report',

  queueTitle: 'Records',
  allSent: 'Everything is sent.',
  sendNow: 'Send now',
  positionsWaiting: (count) => `${plural(count, 'position waits', 'positions wait')} for the connection.`,
  operations: {
    arrived: 'Arrival at the pickup',
    picked: 'Pickup',
    'on-route': 'Departure to the recipient',
    'arrived-at-destination': 'Arrival at the destination',
    delivered: 'Hand-over',
    problem: 'Problem',
    position: 'Position',
  },
  refusedTitle: (operation, time) => `${operation} of ${time}: refused`,
  whatToDo(error, details) {
    if (error === 'proof_required')
      return `Missing: ${missingOf(details)}. Correct it and send it again; what you recorded is kept.`
    if (error === 'not_found')
      return 'The delivery is no longer yours. Talk to support before you discard it.'
    if (error === 'invalid_state')
      return 'The delivery changed while you had no connection. Send it again; if it is refused again, talk to support.'
    if (error === 'validation_failed') return 'Correct the record and send it again.'
    return 'Send it again. If it is refused again, talk to support.'
  },
  correct: 'Correct',
  sendAgain: 'Send again',
  discard: 'Discard',
  discardAsk: 'Discard this record?',
  discardHint: 'It is removed from this phone and does not reach the platform. This cannot be undone.',
  keep: 'Keep',
}

const missingNames: Record<string, string> = {
  photo_or_signature: 'photo or signature',
  pin: 'the recipient’s PIN',
  matching_pin: 'the right PIN (the one given does not match)',
}

function missingOf({ missing }: Details): string {
  return (Array.isArray(missing) ? missing : []).map((one) => missingNames[String(one)] ?? one).join(', ')
}
