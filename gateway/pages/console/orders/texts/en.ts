import { html } from '../../../html.ts'
import type { Texts } from './pt-br.ts'

const tierNames: Record<string, string> = { turbo: 'Turbo', express: 'Express', padrao: 'Padrão' }

export function tierName(tier: string | null): string {
  return tierNames[tier ?? ''] ?? tier ?? ''
}

export const texts: Texts = {
  title: 'Orders',
  import: 'Import from CSV or XLSX',
  filter: 'Filter',
  clear: 'Clear',
  status: 'Status',
  any: 'All',
  underWay: 'Under way',
  from: 'Placed since',
  until: 'Placed until',
  days: 'Includes the whole day, Brasília time.',
  code: 'Code',
  codeHint: 'RD and 8 letters or digits.',
  reference: 'Reference',
  none: 'No orders found.',
  noneYet: 'You have placed no orders yet.',
  first: 'Quote the first delivery',
  showAll: 'Show all orders',
  destination: 'Delivery address',
  to: 'To',
  from_: 'From',
  order: 'Order',
  incompleteAddress: 'Incomplete address: the driver will call to ask for street and number.',
  price: 'Price',
  tier: 'Service level',
  created: 'Placed at',
  deadline: 'Deliver by',
  stopsBefore: (stops: number) =>
    stops === 0
      ? 'The driver’s next stop.'
      : stops === 1
        ? 'The driver makes 1 stop before this delivery.'
        : `The driver makes ${stops} stops before this delivery.`,
  parcels: 'Parcels',
  wholeLoad: 'Whole load',
  fragile: 'fragile',
  remarks: 'Remarks',
  instructions: 'Recipient’s instructions',
  atHome: 'Somebody will be there',
  leaveWith: {
    doorman: 'Leave it with the doorman',
    neighbour: 'Leave it with a neighbour',
    other: 'Leave it with another person at the address',
  },
  rating: 'Rating',
  stars: (stars: number) => `${stars} of 5`,
  ratingReasons: {
    on_time: 'on time',
    polite: 'polite driver',
    careful: 'handled with care',
    late: 'late',
    impolite: 'impolite driver',
    damaged: 'parcel damaged',
    wrong_place: 'left in the wrong place',
  },
  requirements: 'Proof',
  requirementsNeeded: 'Needs:',
  requirementLabels: {
    photo: 'Photo',
    signature: 'Signature, with the name of who signs',
    barcode: 'Scan of codes',
    document: 'Document (only its kind and last four characters are stored)',
    age: '18 or older',
  },
  codesAt: {
    pickup: 'Codes to scan at pickup',
    handover: 'Codes to scan at delivery',
    return: 'Codes to scan at the return',
  },
  codesHint: 'One per line, up to 20. Leave it empty for the code of the label.',
  changeCodes: 'Change codes',
  saveCodes: 'Save codes',
  signedBy: (name) => `signed by ${name}`,
  ending: (characters) => `ending in ${characters}`,
  driverAt: (meters) => `driver ${meters} m from the stop`,
  documents: 'Fiscal documents',
  documentKeys: 'Keys (NF-e, NFC-e, CT-e or DC-e)',
  documentKeysHint:
    '44 characters each; one per line or with commas between them. Blanks are allowed, and so is the address of the QR code.',
  noDocument: 'Without a fiscal document',
  hasDocument: 'No: there is a document, or it comes later',
  noDocuments: 'No document was given.',
  waitsForDocument: 'No driver is asked before a key or the reason is given: your company’s rule.',
  saveDocuments: 'Save documents',
  metadata: 'Metadata',
  noMetadata: 'No metadata.',
  changeMetadata: 'Change metadata',
  saveMetadata: 'Save metadata',
  metadataFilter: 'Metadata',
  metadataFilterHint: 'name=value, such as team=12; the name alone finds any value',
  history: 'History',
  photos: 'Photos',
  label: 'Label (PDF)',
  proof: 'Proof (PDF)',
  tracking: 'Tracking page',
  repeat: 'Repeat every week',
  cancel: 'Cancel this order',
  cancelText: (money, until) =>
    html`${money} are refunded to the wallet at once. The order can be canceled until its status is “${until}”.`,
  cancelNow: 'Cancel and refund',
  returns: 'Returns',
  onlyReturns: 'Only returns',
  withoutReturns: 'Without returns',
  failedAttempts: 'Failed delivery attempts',
  returnTitle: 'Return of the parcel',
  returnOf: 'This order returns the parcel of order',
  returnedBy: 'The parcel goes back to the sender with order',
  askReturn: 'Order a return',
  returnUntil: 'Possible until',
  returnReason: 'Reason',
  returnRemarks: 'Note for the driver',
  returnText: (money) =>
    html`A driver fetches the parcel from the recipient and takes it to the sender. The price is ${money}, paid now from the wallet.`,
  returnNow: (money) => html`Order the return for ${money}`,
  cannotCancel: 'This order can no longer be canceled.',
}

export const returnReasonTexts = {
  changed_mind: 'Changed their mind',
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  other: 'Another reason',
}
