import type { MailTexts } from '../message-texts.ts'

const walletNow =
  'The wallet’s balance is now {balance}. Below zero, new orders are refused until another top-up by PIX.'

/** The mails, with placeholders in braces such as {name}. */
export const texts: MailTexts = {
  mails: {
    invitation: {
      subject: 'Invitation to {tenant} on Rodovia',
      paragraphs: [
        'You are invited to join {tenant} on Rodovia.',
        'The link below works once and expires. If you did not expect this invitation, ignore this e-mail.',
      ],
      action: 'Accept the invitation',
    },
    password_reset: {
      subject: 'A new password on Rodovia',
      paragraphs: [
        'Somebody, perhaps you, asked for a new password for this account.',
        'The link below works once and expires. If it was not you, ignore this e-mail: nothing changes.',
      ],
      action: 'Choose a new password',
    },
    shop_sign_up: {
      subject: 'Confirm your e-mail address at Rodovia',
      paragraphs: [
        'You asked for an account for {tenant} at Rodovia.',
        'Open the link below to confirm this address and choose a password. It works once and expires. If it was not you, ignore this mail: no account is opened.',
      ],
      action: 'Confirm and choose a password',
    },
    shop_approved: {
      subject: 'Your account at Rodovia is approved',
      paragraphs: [
        'Your shop can now top up its wallet and send real deliveries.',
        'Test keys stay valid for rehearsals.',
      ],
      action: 'Open the console',
    },
    driver_approved: {
      subject: 'You are approved on Rodovia',
      paragraphs: [
        'Hello, {name}. Your sign-up as a driver was approved.',
        'Log in to the app and go on duty to be offered deliveries.',
      ],
      action: 'Open the app',
    },
    fleet_approved: {
      subject: 'Your fleet is approved on Rodovia',
      paragraphs: [
        'Hello, {name}. The fleet {tenant} was approved, and this account is now the company’s.',
        'Log in with your e-mail address and password, and invite your drivers.',
      ],
      action: 'Invite drivers',
    },
    driver_returned: {
      subject: 'Please correct your sign-up on Rodovia',
      paragraphs: [
        'Hello, {name}. We could not approve your sign-up as a driver yet: {reason}',
        'Log in with your e-mail address and password, correct the data or documents, and apply again within 30 days. After that we delete the documents.',
      ],
      action: 'Correct the application',
    },
    driver_rejected: {
      subject: 'Your sign-up on Rodovia',
      paragraphs: [
        'Hello, {name}. Your sign-up as a driver was not approved: {reason}',
        'You may sign up again.',
      ],
      action: null,
    },
    new_device: {
      subject: 'New login to your Rodovia account',
      paragraphs: [
        'Hello, {name}. Somebody logged in to your account from a new device or place: {device}, network {network}, {at}.',
        'If it was you, there is nothing to do. If it was not you, choose a new password at once with the link below: it ends all open sessions.',
      ],
      action: 'Choose a new password',
    },
    password_changed: {
      subject: 'The password of your Rodovia account changed',
      paragraphs: [
        'Hello, {name}. The password of your account was changed, from the network {network}, {at}.',
        'If it was not you, choose a new password at once with the link below: it ends all open sessions. Tell the owner of your team, too.',
      ],
      action: 'Choose a new password',
    },
    api_key_created: {
      subject: 'A new API key on your Rodovia account',
      paragraphs: [
        'Hello, {name}. The API key {key} was created with your account, from the network {network}, {at}.',
        'If it was not you, revoke the key with the link below and then choose a new password, which ends all open sessions.',
      ],
      action: 'See the API keys',
    },
    owner_added: {
      subject: 'A new owner on Rodovia',
      paragraphs: [
        'Hello, {name}. With your account {person} was given the highest role of {tenant}, from the network {network}, {at}.',
        'If it was not you, cancel the invitation or change the role with the link below and then choose a new password, which ends all open sessions.',
      ],
      action: 'See the team',
    },
    privacy_key_set: {
      subject: 'An API key with access to personal data',
      paragraphs: [
        'Hello, {name}. The API key {key}, which may export and erase data of contacts, was created or changed with your account, from the network {network}, {at}.',
        'If it was not you, revoke the key with the link below and then choose a new password, which ends all open sessions.',
      ],
      action: 'See the API keys',
    },
    sign_up_repeated: {
      subject: 'You already have an account on Rodovia',
      paragraphs: [
        'Somebody, perhaps you, tried to sign up as a driver with this address, from the network {network}, {at}. It already has an account, and nothing changed.',
        'If it was you, log in with your password or choose a new one with the link below. If it was not you, ignore this e-mail.',
      ],
      action: 'Choose a new password',
    },
    factor_added: {
      subject: 'A new second step on your Rodovia account',
      paragraphs: [
        'Hello, {name}. “{factor}” now confirms logins to your account, from the network {network}, {at}.',
        'Keep the recovery codes away from the device. If it was not you, choose a new password at once with the link below, which ends all open sessions, and tell the owner of your team.',
      ],
      action: 'Choose a new password',
    },
    factor_removed: {
      subject: 'A second step was removed from your Rodovia account',
      paragraphs: [
        'Hello, {name}. “{factor}” no longer confirms logins to your account, from the network {network}, {at}.',
        'If it was not you, choose a new password at once with the link below, which ends all open sessions, and add a second step again.',
      ],
      action: 'Choose a new password',
    },
    factors_reset: {
      subject: 'The second steps of your Rodovia account were removed',
      paragraphs: [
        'Hello, {name}. The administration of Rodovia removed all second steps and recovery codes of your account and ended its open sessions, {at}.',
        'Log in with your password and add a new one. If you did not ask for this, choose a new password at once with the link below and tell the owner of your team.',
      ],
      action: 'Choose a new password',
    },
    recovery_code_used: {
      subject: 'A recovery code was used on your Rodovia account',
      paragraphs: [
        'Hello, {name}. Somebody logged in to your account with a recovery code, from the network {network}, {at}. Codes left: {left}.',
        'If it was you, make new codes with the link below before they run out. If it was not you, end the other sessions there and change the password.',
      ],
      action: 'Open my account',
    },
    recovery_codes_made: {
      subject: 'New recovery codes on your Rodovia account',
      paragraphs: [
        'Hello, {name}. New recovery codes were made on your account, from the network {network}, {at}. Earlier ones no longer work.',
        'If it was not you, choose a new password at once with the link below, which ends all open sessions, and then make new codes.',
      ],
      action: 'Choose a new password',
    },
    pix_key_changed: {
      subject: 'The PIX key of your payouts changed',
      paragraphs: [
        'Hello, {name}. The PIX key that receives your earnings was changed, from the network {network}, {at}.',
        'If the account had another key before, payouts requested within the next 24 hours wait until their end.',
        'If it was not you, choose a new password at once with the link below, which ends all open sessions. Then log in to the app and set your PIX key again: payouts that wait return to your balance.',
      ],
      action: 'Choose a new password',
    },
    payout_held: {
      subject: 'A payout to your new PIX key was requested',
      paragraphs: [
        'Hello, {name}. A payout of {amount} to your new PIX key was requested, from the network {network}, {at}. It waits until {until}.',
        'If it was not you, choose a new password at once with the link below, which ends all open sessions. Then log in to the app and set your PIX key again before that time: the amount returns to your balance.',
      ],
      action: 'Choose a new password',
    },
    spending_cap_raised: {
      subject: 'The daily cap of an API key was raised',
      paragraphs: [
        'Hello, {name}. The daily cap of the API key {key} was raised with your account, from the network {network}, {at}. The new cap is: {amount}.',
        'If it was not you, revoke the key with the link below and then choose a new password, which ends all open sessions.',
      ],
      action: 'See the API keys',
    },
    top_up_contested: {
      subject: 'A top-up is contested on Rodovia',
      paragraphs: [
        'The payer of a top-up by PIX asked the bank to return {amount}. The amount is held until the bank decides, within 11 days.',
        walletNow,
      ],
      action: 'See the wallet',
    },
    top_up_held: {
      subject: 'A top-up is being returned on Rodovia',
      paragraphs: [
        'A top-up by PIX is being returned to its payer: {amount}. The amount is held until the bank confirms it.',
        walletNow,
      ],
      action: 'See the wallet',
    },
    top_up_returned: {
      subject: 'A top-up was returned on Rodovia',
      paragraphs: ['A top-up by PIX was returned to its payer: {amount}.', walletNow],
      action: 'See the wallet',
    },
    top_up_released: {
      subject: 'A top-up was released on Rodovia',
      paragraphs: [
        'The top-up was not returned. The held amount is back in the wallet: {amount}.',
        walletNow,
      ],
      action: 'See the wallet',
    },
    repetition_unpaid: {
      subject: 'Repeated order of {day} not paid',
      paragraphs: [
        'The order of {day} of a repetition costs {amount} and has not been placed yet. {reason}',
        'We try again every 15 minutes, until 30 minutes before the pickup window ends. A top-up by PIX is all it takes.',
      ],
      action: 'See the repetitions',
    },
    repetition_failed: {
      subject: 'Repeated order of {day} not placed',
      paragraphs: [
        'The order of {day} of a repetition was not placed and will not be tried again. {reason}',
        'The next days of the repetition go on. For that day, place a single order.',
      ],
      action: 'See the repetitions',
    },
    papers_expiring: {
      subject: '{name} ends on {day}',
      paragraphs: [
        'The paper {name} of {tenant} is valid until {day}.',
        'Renew it and update the day on the page of vehicles. Without valid papers the platform may stop offering whole loads to your drivers.',
      ],
      action: 'See vehicles and papers',
    },
  },
  unknownDevice: 'a device without a name',
  /** The text for a cap that was removed. */
  noAmount: 'none',
}
