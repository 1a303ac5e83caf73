import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { prompts } from './prompts.ts'

const longestArgument = 2_000

/** Lists the prompts for clients. */
export function describePrompts() {
  return prompts.map(({ text: _, arguments: args, ...prompt }) => ({ ...prompt, arguments: [...args] }))
}

/** The prompt with the person's arguments. Refuses an unknown prompt, an unknown or missing argument, and one of over 2,000 characters. */
export function getPrompt(name: string, values: Record<string, string> = {}): GetPromptResult {
  const prompt = prompts.find((other) => other.name === name)
  if (!prompt) {
    const names = prompts.map((other) => other.name).join(', ')
    throw invalid(`There is no prompt ${name.slice(0, 60)}: there are ${names}`)
  }
  const allowed = prompt.arguments.map((argument) => argument.name)
  for (const [field, value] of Object.entries(values)) {
    if (!allowed.includes(field))
      throw invalid(`${field.slice(0, 60)} is no argument of ${name}: there are ${allowed.join(', ')}`)
    if (value.length > longestArgument)
      throw invalid(`${field} has ${value.length} characters: at most ${longestArgument} are allowed`)
  }
  const missing = prompt.arguments.find((argument) => argument.required && !values[argument.name])
  if (missing) throw invalid(`${missing.name} is required: ${missing.description}`)
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(values) } }],
  }
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
