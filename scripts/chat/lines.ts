import { createInterface } from 'node:readline/promises'
import type { Paint } from '../demo/screen.ts'

export type Lines = {
  /** Lines typed by the user. Each is requested only after the previous one was answered. */
  readonly said: AsyncIterable<string>
  /** Prints an unsolicited message above the line being typed. */
  readonly aside: (tell: () => void) => void
}

export type Keyboard = {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly paint: Paint
}

const PROMPT = '› '
const CLEAR_LINE = '\r\x1b[2K'

/** Reads lines from a keyboard with a prompt and history. Lines from a file or pipe are echoed as they are read. */
export function readLines({ input, output, paint }: Keyboard): Lines {
  const isTerminal = input.isTTY === true && output.isTTY === true
  const prompt = paint(['bold', 'cyan'], PROMPT)
  const reader = createInterface({ input, prompt, terminal: isTerminal, ...(isTerminal ? { output } : {}) })
  // In raw mode, Ctrl-C arrives as a key press.
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  let isAsking = false

  const ask = () => {
    isAsking = true
    if (isTerminal) reader.prompt()
  }
  async function* listen(): AsyncIterable<string> {
    output.write('\n')
    ask()
    for await (const line of reader) {
      const text = line.trim()
      if (text !== '') {
        isAsking = false
        if (!isTerminal) output.write(`${prompt}${text}\n`)
        yield text
        output.write('\n')
      }
      ask()
    }
  }
  return {
    said: listen(),
    aside: tell => {
      const isInterrupting = isTerminal && isAsking
      if (isInterrupting) output.write(CLEAR_LINE)
      tell()
      if (isInterrupting) reader.prompt(true)
    },
  }
}
