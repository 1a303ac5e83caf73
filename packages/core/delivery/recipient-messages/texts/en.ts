import type { RecipientTexts } from './pt-br.ts'

export const texts: RecipientTexts = {
  templates: {
    order_placed: 'Hello {recipient}! {shop} has an order on its way to you. Follow delivery {code}: {link}',
    on_the_way:
      '{recipient}, the driver is on the way with your order from {shop}. Expected: {eta}. Follow: {link}',
    arriving: '{recipient}, the driver is arriving with your order from {shop}. Follow: {link}',
    delivered: '{recipient}, your order from {shop} was delivered. See the proof: {link}',
    problem: '{recipient}, about your order from {shop}: {problem}. Follow: {link}',
    pin: '{recipient}, the PIN of delivery {code} from {shop} is {pin}. Tell it to the driver only when you receive it. {link}',
  },
  subjects: {
    order_placed: 'Your order was placed',
    on_the_way: 'Your order is on the way',
    arriving: 'The driver is arriving',
    delivered: 'Your order was delivered',
    problem: 'News about your delivery',
    pin: 'PIN of your delivery',
  },
  kindNames: {
    order_placed: 'Order placed, with the link',
    on_the_way: 'On the way, with the expected time',
    arriving: 'Driver arriving',
    delivered: 'Delivered, with the proof',
    problem: 'Problem or cancellation',
    pin: 'Automatic PIN',
  },
  statusNames: {
    queued: 'queued',
    sending: 'sending',
    sent: 'sent',
    delivered: 'received',
    failed: 'failed',
    suppressed: 'not sent',
  },
  problems: {
    recipient_absent: 'the driver found nobody at the address',
    address_not_found: 'the driver did not find the address',
    vehicle_breakdown: 'the vehicle had a problem on the way',
    canceled: 'the delivery was canceled',
    other: 'something unexpected happened',
  },
  soon: 'soon',
  between: (from, until) => `between ${from} and ${until}`,
  follow: 'Follow the delivery',
  stop: (link) => `To stop: ${link}`,
  sample: { recipient: 'Ana', shop: 'Loja Paulista' },
}
