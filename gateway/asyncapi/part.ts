import type { GraphQLSchema } from 'graphql'
import type { JsonSchema } from '../rest/openapi/json-schema.ts'
import type { SchemaWriter } from '../rest/openapi/schemas.ts'

export type Message = {
  name: string
  title: string
  summary: string
  headers?: JsonSchema
  payload: JsonSchema
  examples?: { payload: unknown }[]
}

/** A list of messages that arrive in the same way, as AsyncAPI describes them. */
export type Part = {
  servers: Record<string, JsonSchema>
  channels: Record<string, JsonSchema & { messages: Record<string, Message> }>
  operations: Record<string, JsonSchema>
}

export type WritePart = (writer: SchemaWriter, schema: GraphQLSchema) => Part

export const channelRef = (name: string) => ({ $ref: `#/channels/${name}` })
export const messageRef = (channel: string, message: string) => ({
  $ref: `#/channels/${channel}/messages/${message}`,
})
