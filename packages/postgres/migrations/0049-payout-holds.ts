import { Migration } from '@mikro-orm/migrations'

/**
 * Payouts wait after a change of the PIX key; a held one may fail before it is in a batch. Mails and pushes tell of changes that
 * need a confirmation.
 */
export class PayoutHoldsMigration extends Migration {
  override up() {
    this.addSql('alter table users add column pix_key_changed_at timestamptz(3)')
    this.addSql('alter table payouts add column held_until timestamptz(3)')
    this.addSql('alter table payouts drop constraint payouts_batch_id')
    this.addSql(`
      alter table payouts add constraint payouts_batch_id
        check (status = 'failed' or (batch_id is null) = (status = 'requested'))`)
    this.addSql('alter table push_outbox drop constraint push_outbox_type')
    this.addSql(`
      alter table push_outbox add constraint push_outbox_type
        check (type in ('driver.offered', 'driver.taken_off', 'driver.canceled', 'driver.at_pickup', 'driver.at_destination',
          'order.accepted', 'order.arrived', 'order.picked_up', 'order.on_route', 'order.arriving', 'order.delivered',
          'order.canceled', 'wallet.top_up_contested', 'wallet.top_up_held', 'wallet.top_up_returned',
          'wallet.top_up_released', 'account.pix_key_changed', 'account.payout_held', 'account.spending_cap_raised',
          'account.owner_added', 'account.privacy_key_set'))`)
    this.addSql('alter table mail_outbox drop constraint mail_outbox_kind')
    this.addSql(`
      alter table mail_outbox add constraint mail_outbox_kind
        check (kind in ('invitation', 'password_reset', 'driver_approved', 'driver_rejected', 'top_up_contested', 'top_up_held',
          'top_up_returned', 'top_up_released', 'pix_key_changed', 'payout_held',
          'spending_cap_raised', 'owner_added', 'privacy_key_set', 'new_device', 'password_changed', 'api_key_created',
          'sign_up_repeated'))`)
  }
}
