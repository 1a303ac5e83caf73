/**
 * Loaded before a platform (`--import`) it moves the platform's clock: by so many days, which may be
 * negative. The clocks of the database and of the machine's files stay where they are.
 */
const moved = Number(process.env.CLOCK_DAYS) * 86_400_000
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + moved], newTarget),
  apply: () => new RealDate(RealDate.now() + moved).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + moved : Reflect.get(target, name, receiver),
})
