import { z } from 'zod'

const protocols = ['http/protobuf', 'http/json'] as const
const samplers = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
]

const collector = z
  .url({ protocol: /^https?$/ })
  .optional()
  .describe('an http or https address, such as http://localhost:4318')

/** Of OpenTelemetry's standard variables those that say whether and what is told; the exporter reads the others by itself. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(protocols).default('http/protobuf').describe(protocols.join(' or ')),
  OTEL_SDK_DISABLED: z.enum(['false', 'true']).default('false').describe('true (no tracing at all) or false'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on').describe(samplers.join(', ')),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .transform(Number)
    .pipe(z.number().min(0).max(1))
    .default(1)
    .describe('a number from 0 to 1'),
  OTEL_BSP_SCHEDULE_DELAY: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .default(5_000)
    .describe('a whole number, in milliseconds'),
}

type Read = z.infer<z.ZodObject<typeof tracingVariables>>

/** Null where nobody is told of anything. */
export type TracingConfig = NonNullable<ReturnType<typeof tracingOf>>

export function tracingOf(v: Read) {
  const isAsked = v.OTEL_EXPORTER_OTLP_ENDPOINT ?? v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (!isAsked || v.OTEL_SDK_DISABLED === 'true') return null
  return {
    protocol: v.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: { name: v.OTEL_TRACES_SAMPLER, ratio: v.OTEL_TRACES_SAMPLER_ARG },
    batchMilliseconds: v.OTEL_BSP_SCHEDULE_DELAY,
  }
}
