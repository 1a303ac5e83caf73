import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { input, password as secret, select } from '@inquirer/prompts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'

export type Flags = Partial<Record<string, string | boolean>>

/** What a command needs to know: from its flags, or asked of whoever sits at the terminal. */
export type Prompts = ReturnType<typeof createPrompts>

export function createPrompts(flags: Flags, { isTerminal }: { isTerminal: boolean }) {
  const given = (name: string) => {
    const value = flags[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const missing = (name: string) => new OperatorError(`Give --${name}: there is no terminal to ask at.`)

  return {
    given,
    isGiven: (name: string) => flags[name] === true,

    async text(name: string, question: string): Promise<string> {
      const value = given(name)
      if (value) return value
      if (!isTerminal) throw missing(name)
      return input({ message: question, required: true })
    },

    async oneOf<Choice extends string>(
      name: string,
      question: string,
      choices: readonly Choice[],
    ): Promise<Choice> {
      const value = given(name)
      if (!value && !isTerminal) throw missing(name)
      if (!value) return select({ message: question, choices: [...choices] })
      const choice = choices.find((one) => one === value)
      if (choice) return choice
      throw new OperatorError(`--${name} "${value}" is none of ${choices.join(', ')}`)
    },

    /** From standard input or typed unseen; where neither, or nothing is typed, it is made up, to be shown once. */
    async password(): Promise<{ password: string; isMadeUp: boolean }> {
      if (flags['password-stdin'])
        return { password: (await text(process.stdin)).split(/\r?\n/, 1).join(), isMadeUp: false }
      const message = 'Password, 10 characters or more; nothing to have one made up'
      const typed = isTerminal ? await secret({ message, mask: true }) : ''
      return typed ? { password: typed, isMadeUp: false } : { password: madeUp(), isMadeUp: true }
    },
  }
}

/** 120 random bits. */
function madeUp(): string {
  return randomBytes(15).toString('base64url')
}
