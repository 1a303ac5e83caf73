type Argument = { name: string; description: string; required: boolean }

/** A task that a person chooses in the client, written for the model. */
type Prompt = {
  name: string
  title: string
  description: string
  arguments: readonly Argument[]
  text: (values: Record<string, string>) => string
}

/** Puts a person's text in quotation marks, so that the model reads it as a value. */
const quoted = (value: string | undefined) => (value ? JSON.stringify(value) : 'what the person says')

const inTheirLanguage =
  'Answer in the language of the person. Money is in centavos, times are in UTC: show reais and local time.'

/** Every prompt. */
export const prompts: readonly Prompt[] = [
  {
    name: 'order_delivery',
    title: 'Order a delivery',
    description: 'Quotes a delivery, shows the exact price, and orders it after the person agreed.',
    arguments: [
      { name: 'from', description: 'Where the parcel is picked up: postal code or address', required: true },
      { name: 'to', description: 'Where it goes: postal code or address', required: true },
      { name: 'parcel', description: 'What it is, with weight and size', required: false },
      { name: 'when', description: 'When it should be picked up or arrive', required: false },
    ],
    text: ({ from, to, parcel, when }) =>
      `Order a delivery from ${quoted(from)} to ${quoted(to)}. Parcel: ${quoted(parcel)}. When: ${quoted(when)}.
Look in addresses for people who are known. Call quote, which also says the windows that may be ordered; show the tiers with prices and
deadlines and let the person choose. Ask for what is missing: names and telephone numbers of sender and recipient. Call propose_order, show
exact price, addresses and deadline, and only if the person agrees call place_order with the token. Then show the tracking link.
${inTheirLanguage}`,
  },
  {
    name: 'delivery_status',
    title: 'Where is an order?',
    description: 'Finds an order and says where it is, when it arrives and what to do if it is late.',
    arguments: [
      { name: 'order', description: 'Its id, code or reference, or the recipient’s name', required: true },
    ],
    text: ({ order }) =>
      `Find the order ${quoted(order)} with search_orders, or with track_order if that is an order_id. Say its status, who brings it, when it
is expected and whether that is before the deadline. If it is late or a hand-over failed, read order_notes and say what can be done.
Do not cancel anything. ${inTheirLanguage}`,
  },
  {
    name: 'return_parcel',
    title: 'Take a parcel back',
    description: 'Proposes the return of a delivered parcel, and orders it after the person agreed.',
    arguments: [
      { name: 'order', description: 'Id or code of the delivered order', required: true },
      { name: 'reason', description: 'Why it goes back', required: false },
    ],
    text: ({ order, reason }) =>
      `Take the parcel of the order ${quoted(order)} back to its sender. Reason: ${quoted(reason)}. Find the order, call propose_return, show
price and deadline or why it is not possible, and only if the person agrees call create_return with the token. ${inTheirLanguage}`,
  },
  {
    name: 'period_report',
    title: 'Report on a period',
    description: 'Sums up orders, spend, punctuality and problems of a range of days.',
    arguments: [
      { name: 'from', description: 'The first day, such as 2026-07-01', required: true },
      { name: 'to', description: 'The last day', required: true },
    ],
    text: ({ from, to }) =>
      `Report on the days from ${quoted(from)} to ${quoted(to)}. Call figures by day, by area and by tier. Say orders, spend, on-time rate,
cancellations, returns and failed attempts with their reasons, what stands out, and what to change. Use list_returns for single returns.
${inTheirLanguage}`,
  },
]
