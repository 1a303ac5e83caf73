import { Migration } from '@mikro-orm/migrations'

/** The plans of those who dispatch by plan, and of a route that the platform offered by itself why. */
export class DispatchPlansMigration extends Migration {
  override up() {
    this.addSql(
      `alter table routes add column gain jsonb constraint routes_gain check (jsonb_typeof(gain) = 'object')`,
    )
    this.addSql('alter table routes alter column offered_by drop not null')
    this.addSql(`
      create table dispatch_plans (
        tenant_id uuid not null,
        planned_at timestamptz(3),
        routes jsonb not null constraint dispatch_plans_routes check (jsonb_typeof(routes) = 'array'),
        claim_id uuid,
        claimed_until timestamptz(3),
        constraint dispatch_plans_claim check (num_nulls(claim_id, claimed_until) in (0, 2)),
        primary key (tenant_id)
      )`)
  }
}
