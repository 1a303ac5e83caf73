import { Migration } from '@mikro-orm/migrations'

/** Speeds of vehicles by the hour of the day, in buckets, and the end of the measured period. */
export class SpeedsMigration extends Migration {
  override up() {
    this.addSql(`
      create table measured_speeds (
        service_type varchar(10) not null constraint measured_speeds_service_type
          check (service_type in ('MOTO', 'CAR', 'VAN', 'TRUCK')),
        hour smallint not null constraint measured_speeds_hour check (hour >= 0 and hour <= 23),
        bucket smallint not null constraint measured_speeds_bucket check (bucket >= 0),
        legs bigint not null constraint measured_speeds_legs check (legs >= 1),
        primary key (service_type, hour, bucket)
      )`)
    this.addSql(`
      create table speeds_measured (
        id int primary key constraint speeds_measured_id check (id = 1),
        until timestamptz(3) not null
      )`)
    this.addSql('insert into speeds_measured values (1, now())')
  }
}
