import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import input from '@inquirer/input'
import secret from '@inquirer/password'
import select from '@inquirer/select'
import { OperatorError } from '@rodovia/platform/operator-error.ts'

export type Flags = Partial<Record<string, string | boolean>>

/** The input of a command: from its flags, or typed at the terminal. */
export type Prompts = ReturnType<typeof createPrompts>

export function createPrompts(flags: Flags, { isTerminal }: { isTerminal: boolean }) {
  const flagValue = (name: string) => {
    const value = flags[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const missing = (name: string) => new OperatorError(`Give --${name}: there is no terminal to ask at.`)

  return {
    flagValue,
    hasFlag: (name: string) => flags[name] === true,

    async text(name: string, question: string): Promise<string> {
      const value = flagValue(name)
      if (value) return value
      if (!isTerminal) throw missing(name)
      return input({ message: question, required: true })
    },

    async oneOf<Choice extends string>(
      name: string,
      question: string,
      choices: readonly Choice[],
    ): Promise<Choice> {
      const value = flagValue(name)
      if (!value && !isTerminal) throw missing(name)
      if (!value) return select({ message: question, choices: [...choices] })
      const choice = choices.find((one) => one === value)
      if (choice) return choice
      throw new OperatorError(`--${name} "${value}" is none of ${choices.join(', ')}`)
    },

    /** From standard input or typed without echo; otherwise generated, to be shown once. */
    async password(): Promise<{ password: string; isGenerated: boolean }> {
      if (flags['password-stdin'])
        return { password: (await text(process.stdin)).split(/\r?\n/, 1).join(), isGenerated: false }
      const message = 'Password of 10 or more characters; empty to generate one'
      const typed = isTerminal ? await secret({ message, mask: true }) : ''
      return typed
        ? { password: typed, isGenerated: false }
        : { password: generatePassword(), isGenerated: true }
    },
  }
}

/** 120 random bits. */
function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}
