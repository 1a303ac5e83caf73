import { Migration } from '@mikro-orm/migrations'

/**
 * Sums of whole months beside those of days, and of problems by their code. All orders are counted again. Processes of the version before
 * cannot add to the sums of days alone: they miss the primary key, and their passes fail until they are gone.
 */
export class MonthlyFiguresMigration extends Migration {
  override up() {
    this.addSql(
      `update figures_counted set pass = pass + 1, backfill_after = '00000000-0000-0000-0000-000000000000'`,
    )
    this.addSql('delete from figures')
    this.addSql('delete from figure_orders')
    this.addSql(`
      alter table figures
        add column span varchar(5) not null default 'day' constraint figures_span check (span in ('day', 'month')),
        ${codes.map((code) => `add column problems_${code} int not null default 0`)},
        drop constraint figures_pkey,
        add primary key (tenant_id, dimension, span, day, key)`)
    this.addSql('alter table figure_orders add column problem_codes text[]')
  }
}

const codes = [
  'recipient_absent',
  'address_not_found',
  'refused',
  'damaged',
  'vehicle_breakdown',
  'unsafe',
  'other',
]
