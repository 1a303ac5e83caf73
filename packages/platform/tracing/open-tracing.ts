import type { TracingConfig } from '../config.ts'
import { setTracer } from './tracing.ts'

/** Exports the spans of this process by OTLP. Without a collector in the configuration the exporter is not even loaded. */
export async function openTracing(
  { tracing }: { tracing: TracingConfig | null },
  processName: string,
): Promise<AsyncDisposable> {
  if (!tracing) return { [Symbol.asyncDispose]: async () => {} }
  const { startExporting } = await import('./otlp-tracer.ts')
  const exporting = await startExporting(tracing, processName)
  setTracer(exporting.tracer)
  return {
    async [Symbol.asyncDispose]() {
      setTracer(null)
      await exporting[Symbol.asyncDispose]()
    },
  }
}
