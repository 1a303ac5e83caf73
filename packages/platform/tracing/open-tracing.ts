import type { TracingConfig } from '../config.ts'

/** Exports the spans of this process by OTLP. Without a collector in the configuration the exporter is not even loaded. */
export async function openTracing(
  { tracing }: { tracing: TracingConfig | null },
  processName: string,
): Promise<AsyncDisposable> {
  if (!tracing) return new AsyncDisposableStack()
  const { startExporting } = await import('./otlp-tracer.ts')
  return startExporting(tracing, processName)
}
