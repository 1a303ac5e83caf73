export type OpenApiVersion = '3.1.0' | '3.0.3'
export type JsonSchema = Record<string, unknown>
