import type { TracingConfig } from '../config.ts'
import { setTracer } from './tracing.ts'

/** Tells of all spans of this process by OTLP, where the configuration says to whom; else nothing of it is even loaded. */
export async function openTracing(
  { tracing }: { tracing: TracingConfig | null },
  part: string,
): Promise<AsyncDisposable> {
  if (!tracing) return { [Symbol.asyncDispose]: async () => {} }
  const { startExporting } = await import('./otlp-tracer.ts')
  const exporting = await startExporting(tracing, part)
  setTracer(exporting.tracer)
  return {
    async [Symbol.asyncDispose]() {
      setTracer(null)
      await exporting[Symbol.asyncDispose]()
    },
  }
}
