import type { ExportTexts } from './export-texts.ts'

export const texts: ExportTexts = {
  sections: {
    profile: 'The account: name, e-mail address, telephone number, PIX key, role and organisation.',
    driver: 'Whether on duty, the last sign of life and where that was.',
    driver_application:
      'What you stated when you signed up as a driver, the outcome and the documents; the pictures are in documents/.',
    freight_operations: 'CIOTs and toll vouchers of your whole loads',
    sessions:
      'Sessions: device, network, beginning, last use and end, and the identity provider of the company.',
    identities: 'Your id at the identity provider of the company.',
    second_factors:
      'What confirms your logins besides the password: kind, name, creation and last use; and how many recovery codes are left.',
    activity:
      'What you did and what was done to the account in the last 180 days, with the network address where it was you.',
    shop_sign_ups: 'Shops that you opened an account for',
    invitations: 'Invitations to your address.',
    password_resets: 'Links to a new password.',
    mails: 'Mails that were sent to you.',
    push_tokens: 'Devices that receive pushes, each with the beginning of its token only.',
    api_keys: 'API keys that you made or took over, with their last use and its network address.',
    top_ups:
      'Top-ups by PIX that you requested, and returns that you requested or that are of them, in centavos.',
    orders_placed: 'Orders that you placed, without what is the senders’ and recipients’ own.',
    repetitions_made:
      'Repetitions of orders that you made, without what is the senders’ and recipients’ own.',
    imports_made:
      'Files of orders that you sent, without the rows, which are the senders’ and recipients’ own.',
    shipments_made:
      'Shipments that you priced or ordered, without their items, which are the senders’ and recipients’ own.',
    shipment_items:
      'Items of shipments that were priced and not ordered, with your telephone number: what they say of you.',
    imported_rows: 'Rows of files of orders with your telephone number: what they say of you.',
    shop_orders: 'Orders of connected shops that are not placed yet, with your telephone number.',
    list_exports:
      'Lists that you exported in the last 7 days, without their content, which is the organisation’s.',
    vehicles:
      'Vehicles that you have now; if you work for yourself also your own ones, with their owner, your registration (RNTRC) and insurance.',
    saved_views: 'Filters of lists that you saved, with the names that you gave them.',
    repetitions:
      'Repetitions that make orders in which you send or receive, with your name, telephone number and address.',
    offers: 'Deliveries that were offered to you, and your answer.',
    routes: 'Routes that you were offered, and your answer.',
    deliveries: 'Your deliveries, with what you recorded and when.',
    calls:
      'The calls that you asked for, and those to you as the driver, with the time, who called whom and whether the number stayed hidden.',
    notes_written:
      'The notes that you wrote on orders: order and time, without the text, which may be about other people.',
    figures: 'Sums of your deliveries by day and shipper: delivered, on time, times in seconds.',
    earnings: 'What you earned, in centavos.',
    payouts: 'Payouts to your PIX key.',
    collected_payments: 'Cash that you received from recipients at the door.',
    shared_with: 'To which servers of shippers the events of your deliveries were sent (31 days).',
    access_log: 'Who from outside your organisation looked at your data in the last 180 days.',
    address_book: 'What the company wrote down about you in its address book, and how often it was used.',
    orders:
      'Orders that you send or receive: your side of them, what happened, problems, pictures taken at your door, to which servers the events were sent and who looked.',
  },
  account: 'your account',
  phone: (phone) => `the telephone number ${phone}`,
  head: ({ by, at, hasTracks }) => [
    'WHAT THIS IS',
    `All that Rodovia holds on ${by}, asked for on ${at} (UTC).`,
    'Lei 13.709/2018 (LGPD), art. 18, II and V.',
    '',
    'FILES',
    'data.json: lists by name, a thing a line; times in UTC, money in centavos.',
    hasTracks
      ? 'positions.jsonl: a delivery a line, with the positions that were recorded: [time, latitude, longitude].'
      : 'photos/: pictures and signatures that data.json speaks of, by name. Those that are gone already are not there.',
    '',
    'LISTS IN data.json',
  ],
  end: [
    '',
    'WHAT IS NOT HERE',
    'Secrets (the hash of the password, session tokens) and what is about other people.',
    'Copies that go by themselves: answers kept to be given again (30 days), pushes (7 days), backups.',
  ],
}
